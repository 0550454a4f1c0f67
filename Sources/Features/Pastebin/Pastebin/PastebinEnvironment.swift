import Changes
import Database
import Domain
import OMGAPI
import PastebinNetworkService
import PastebinPersistenceService
import PastebinRepository

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PastebinEnvironment: Sendable {
    private let lazyRepository: Lazy<PastebinRepository>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes) {
        lazyRepository = Lazy {
            PastebinRepository(
                network: PastebinNetworkService(api: api), store: PastebinPersistenceService.store(in: cache),
                reads: reads, changes: changes)
        }
    }

    var repository: PastebinRepository {
        get throws { try lazyRepository.get() }
    }
}
