import Cache
import Commands
import Domain
import OMGAPI
import Output
import ProcessRuntime

/// What the command of this feature sees of the program. Its layers are made when they are first used.
struct ServiceEnvironment: Sendable {
    private let lazyRepository: Lazy<ServiceRepository>

    init(_ services: FeatureServices) {
        lazyRepository = Lazy {
            ServiceRepository(
                network: ServiceNetworkService(api: services.api),
                store: ServicePersistenceService.store(in: services.cache), reads: services.reads)
        }
    }

    var repository: ServiceRepository {
        get throws { try lazyRepository.get() }
    }
}
