public import CommandKit
package import Database
package import OMGAPI
import PicsPersistenceService

/// Pictures on some.pics.
public struct PicsFactory: AppFactory {
    private let environment: PicsEnvironment

    package init(api: any APIClient, files: any FileDownloading, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = PicsEnvironment(api: api, files: files, cache: cache, reads: reads, undo: undo)
    }

    package static let cacheSchema = PicsPersistenceService.schema

    static let noun = Noun<PicsEnvironment>(
        "pic", "pictures on some.pics",
        about: """
            A picture is a GIF, HEIC, JPG, PNG, SVG or WEBP file of 8 MB at most. It is shown to everybody once it has a caption, unless it is hidden; \
            a picture that was hidden cannot be shown again. The alternative text says what it shows to those who cannot see it.
            """,
        .verb(Upload.self), .verb(List.self), .verb(Get.self), .verb(Edit.self), .verb(Delete.self), .verb(Download.self), .verb(Feed.self), .verb(Open.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
