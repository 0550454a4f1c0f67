import Changes
import CommandKit
import Database
import Domain
import Files
import OMGAPI
import PicsNetworkService
import PicsPersistenceService
import PicsRepository

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PicsEnvironment: Sendable {
    private let lazyRepository: Lazy<PicsRepository>
    private let shown: PictureCache

    init(
        api: any APIClient, files: any FileDownloading, cache: CacheDatabase, shown: PictureCache, reads: ReadThrough, changes: Changes,
        note: @escaping @Sendable (SafeText) -> Void
    ) {
        self.shown = shown
        lazyRepository = Lazy {
            PicsRepository(
                network: PicsNetworkService(api: api, files: files), store: PicsPersistenceService.store(in: cache),
                reads: reads, changes: changes,
                note: note)
        }
    }

    var repository: PicsRepository {
        get throws { try lazyRepository.get() }
    }

    /// The images of these pictures, for a terminal that shows them.
    func images(of pictures: [Picture], rows: Int = .max) -> CommandOutput.Pictures {
        CommandOutput.Pictures(rows: rows) { [self] position in
            let picture = pictures[position]
            // What cannot be fetched is not shown; its description is.
            return try? await shown.picture(picture.imageURL) { try await repository.download(picture) }
        }
    }
}
