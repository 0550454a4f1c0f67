import Changes
import Database
import Domain
import OMGAPI
import PURLsNetworkService
import PURLsPersistenceService
import PURLsRepository

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PURLsEnvironment: Sendable {
    private let lazyRepository: Lazy<PURLsRepository>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes) {
        lazyRepository = Lazy {
            PURLsRepository(network: PURLsNetworkService(api: api), store: PURLsPersistenceService.store(in: cache), reads: reads, changes: changes)
        }
    }

    var repository: PURLsRepository {
        get throws { try lazyRepository.get() }
    }
}
