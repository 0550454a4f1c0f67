import Cache
import Changes
import Commands
import Domain
import Files
import OMGAPI
import Output
import PicsNetworkService
import PicsPersistenceService
import PicsRepository
import ProcessRuntime
import Session

/// What the commands of this feature see of the program. Its layers are made when they are first used.
struct PicsEnvironment: Sendable {
    private let lazyRepository: Lazy<PicsRepository>
    private let shown: PictureCache

    init(_ services: FeatureServices) {
        shown = services.pictures
        let uploads = UploadedPictures(services.userDatabase, profile: services.session.profile)
        lazyRepository = Lazy {
            PicsRepository(
                network: PicsNetworkService(api: services.api, files: services.files),
                store: PicsPersistenceService.store(in: services.cache),
                reads: services.reads, changes: services.changes, uploads: uploads,
                note: { services.call.note($0) })
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
