import Cache
import Commands
import Domain
import OMGAPI
import Output

/// The dependencies of the command of this feature.
struct ServiceEnvironment: Sendable {
    let repository: ServiceRepository

    init(_ services: FeatureServices) {
        repository = ServiceRepository(
            network: ServiceNetworkService(api: services.api),
            store: ServicePersistenceService.store(in: services.cache), reads: services.reads)
    }
}
