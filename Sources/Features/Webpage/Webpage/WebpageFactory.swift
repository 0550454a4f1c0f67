package import Cache
package import Changes
public import Commands
import OMGAPI
import WebpagePersistenceService
import WebpageRepository

/// The web page of an address, and its profile picture.
public struct WebpageFactory: AppFactory {
    private let environment: WebpageEnvironment

    package init(_ services: FeatureServices) { environment = WebpageEnvironment(services) }

    package static let cacheSchemas = [WebpagePersistenceService.schema]

    package static let changes = [WebPageChange.description, AvatarChange.description]

    static let noun = Noun<WebpageEnvironment>(
        "web", "your web page and profile picture",
        about: """
            The web page is at https://ADDRESS.omg.lol. The service keeps a working copy of the source, and the \
            published page: saving publishes, unless --no-publish is given. Only the owner can read the source. The \
            page has a text, a style sheet (CSS) and lines for the HTML head; a change of one keeps the others. Theme \
            and metadata can be read here and changed on the website.
            """,
        .verb(GetWeb.self), .verb(SetWeb.self), .verb(EditWeb.self), .verb(SetAvatar.self), .verb(OpenWeb.self))

    package static var description: NounDescription { noun.description }

    package func makeChangeHandlers() -> [any ChangeHandler] {
        let repository = environment.repository
        return [repository.pageHandler, repository.avatarHandler]
    }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
