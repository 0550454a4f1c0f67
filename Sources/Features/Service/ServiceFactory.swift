package import Cache
public import Commands

/// Statistics of the service.
public struct ServiceFactory: NounFactory {
    package let environment: ServiceRepository

    package init(_ services: FeatureServices) { environment = ServiceRepository(items: services.items()) }

    package static let cacheSchemas = [CacheSchema("service", migrations: [.table(of: ServiceCounts.self)])]

    package static let noun = Noun<ServiceRepository>(
        "service", "statistics of omg.lol", about: "Numbers that omg.lol publishes. No token is needed.",
        .verb(GetServiceInfo.self))
}

extension ServiceCounts: CachedItem {
    package static let table = CacheTable("service", of: fields)
}
