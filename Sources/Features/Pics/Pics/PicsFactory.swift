package import Changes
public import CommandKit
package import Database
package import Domain
package import Files
package import OMGAPI
import PicsPersistenceService
import PicsRepository

/// Pictures on some.pics.
public struct PicsFactory: AppFactory {
    private let environment: PicsEnvironment

    /// - Parameters:
    ///   - shown: keeps the images that are shown on the terminal.
    ///   - note: a line for the person.
    package init(
        api: any APIClient, files: any FileDownloading, cache: CacheDatabase, shown: PictureCache, reads: ReadThrough, changes: Changes,
        note: @escaping @Sendable (SafeText) -> Void
    ) {
        environment = PicsEnvironment(api: api, files: files, cache: cache, shown: shown, reads: reads, changes: changes, note: note)
    }

    package static let cacheSchema = PicsPersistenceService.schema

    package static let changes = [PictureChange.description]

    static let noun = Noun<PicsEnvironment>(
        "pic", "pictures on some.pics",
        about: """
            A picture is a GIF, HEIC, JPG, PNG, SVG or WEBP file of 8 MB at most. It is shown to everybody once it has a caption, unless it is hidden; \
            a picture that was hidden cannot be shown again. The alternative text says what it shows to those who cannot see it.
            """,
        .verb(UploadPicture.self), .verb(ListPictures.self), .verb(GetPicture.self), .verb(EditPicture.self),
        .verb(DeletePicture.self),
        .verb(DownloadPicture.self), .verb(ListPictureFeed.self), .verb(OpenPicture.self))

    package static var description: NounDescription { noun.description }

    package func makeChangeHandlers() throws -> [any ChangeHandler] { [try environment.repository.handler] }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
