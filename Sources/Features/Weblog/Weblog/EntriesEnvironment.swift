import Cache
import Changes
import Domain
import OMGAPI
import ProcessRuntime
import WeblogNetworkService
import WeblogPersistenceService
import WeblogRepository

/// What the commands about entries see of the program. Its layers are made when they are first used.
struct EntriesEnvironment: Sendable {
    private let lazyRepository: Lazy<EntriesRepository>

    let upload: EntryPictures.Upload

    init(
        api: any APIClient, cache: CacheDatabase, reads: ReadThrough, changes: Changes,
        upload: @escaping EntryPictures.Upload
    ) {
        self.upload = upload
        lazyRepository = Lazy {
            EntriesRepository(
                network: WeblogNetworkService(api: api), store: WeblogPersistenceService.store(in: cache), reads: reads,
                changes: changes)
        }
    }

    var repository: EntriesRepository {
        get throws { try lazyRepository.get() }
    }
}
