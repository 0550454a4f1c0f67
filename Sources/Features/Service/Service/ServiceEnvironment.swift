import CommandKit
import Database
import Domain
import OMGAPI
import ServiceNetworkService
import ServicePersistenceService
import ServiceRepository

/// What the command of this feature sees of the program. Its layers are made when they are first used.
struct ServiceEnvironment: Sendable {
    private let lazyRepository: Lazy<ServiceRepository>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough) {
        lazyRepository = Lazy {
            ServiceRepository(network: ServiceNetworkService(api: api), store: ServicePersistenceService.store(in: cache), reads: reads)
        }
    }

    var repository: ServiceRepository {
        get throws { try lazyRepository.get() }
    }
}
