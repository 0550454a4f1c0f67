import Changes
import Database
import Domain
import OMGAPI
import PicsNetworkService
import PicsPersistenceService
import PicsRepository

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PicsEnvironment: Sendable {
    private let lazyRepository: Lazy<PicsRepository>

    init(
        api: any APIClient, files: any FileDownloading, cache: CacheDatabase, reads: ReadThrough, changes: Changes, uploads: UploadedPictures,
        note: @escaping @Sendable (SafeText) -> Void
    ) {
        lazyRepository = Lazy {
            PicsRepository(
                network: PicsNetworkService(api: api, files: files), store: PicsPersistenceService.store(in: cache),
                reads: reads, changes: changes, uploads: uploads,
                note: note)
        }
    }

    var repository: PicsRepository {
        get throws { try lazyRepository.get() }
    }
}
