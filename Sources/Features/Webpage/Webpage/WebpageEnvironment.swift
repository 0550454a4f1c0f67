import Changes
import Database
import Domain
import OMGAPI
import WebpageNetworkService
import WebpagePersistenceService
import WebpageRepository

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct WebpageEnvironment: Sendable {
    private let lazyRepository: Lazy<WebpageRepository>

    init(
        api: any APIClient, files: any FileDownloading, cache: CacheDatabase, reads: ReadThrough, changes: Changes, hasPublicHosts: Bool
    ) {
        lazyRepository = Lazy {
            WebpageRepository(
                network: WebpageNetworkService(api: api, files: files), store: WebpagePersistenceService.store(in: cache),
                reads: reads, changes: changes, hasPublicHosts: hasPublicHosts)
        }
    }

    var repository: WebpageRepository {
        get throws { try lazyRepository.get() }
    }
}
