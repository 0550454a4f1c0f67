package import Cache
public import Commands
import Domain

/// Statistics of the service.
public struct ServiceFactory: AppFactory {
    private let repository: ServiceRepository

    package init(_ services: FeatureServices) {
        repository = ServiceRepository(api: services.api, store: ItemStore(services.cache), reads: services.reads)
    }

    package static let cacheSchemas = [CacheSchema("service", migrations: [ServiceCounts.table.creation])]

    static let noun = Noun<ServiceRepository>(
        "service", "statistics of omg.lol", about: "Numbers that omg.lol publishes. No token is needed.",
        .verb(GetServiceInfo.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: repository) }
}
