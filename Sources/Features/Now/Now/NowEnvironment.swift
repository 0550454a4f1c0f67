import Changes
import Database
import Domain
import NowNetworkService
import NowPersistenceService
import NowRepository
import OMGAPI

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct NowEnvironment: Sendable {
    private let lazyRepository: Lazy<NowRepository>

    init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes) {
        lazyRepository = Lazy {
            NowRepository(
                network: NowNetworkService(api: api), pages: NowPersistenceService.pages(in: cache),
                garden: NowPersistenceService.garden(in: cache), reads: reads, changes: changes)
        }
    }

    var repository: NowRepository {
        get throws { try lazyRepository.get() }
    }
}
