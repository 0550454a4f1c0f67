package import Cache
public import Commands
import OMGAPI

/// Statistics of the service.
public struct ServiceFactory: AppFactory {
    private let environment: ServiceEnvironment

    package init(_ services: FeatureServices) { environment = ServiceEnvironment(services) }

    package static let cacheSchemas = [ServicePersistenceService.schema]

    static let noun = Noun<ServiceEnvironment>(
        "service", "statistics of omg.lol", about: "Numbers that omg.lol publishes. No token is needed.",
        .verb(GetServiceInfo.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
