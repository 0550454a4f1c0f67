public import CommandKit
package import Database
package import OMGAPI
import WebpagePersistenceService

/// The web page of an address, and its profile picture.
public struct WebpageFactory: AppFactory {
    private let environment: WebpageEnvironment

    package init(api: any APIClient, files: any FileDownloading, cache: CacheDatabase, reads: ReadThrough, undo: UndoKeeper) {
        environment = WebpageEnvironment(api: api, files: files, cache: cache, reads: reads, undo: undo)
    }

    package static let cacheSchema = WebpagePersistenceService.schema

    static let noun = Noun<WebpageEnvironment>(
        "web", "your web page and profile picture",
        about: """
            The web page stands at https://ADDRESS.omg.lol. The service keeps a working copy of its source, and what everybody sees: \
            saving publishes, unless --no-publish is given. Only the owner can read the source; theme, styles and metadata can be read here and changed on the website.
            """,
        .verb(Get.self), .verb(Set.self), .verb(Edit.self), .verb(SetAvatar.self), .verb(Open.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
