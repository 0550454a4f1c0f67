public import Commands
import Session
import WebpagePersistenceService
package import WebpageRepository

/// The web page of an address, and its profile picture.
public struct WebpageFactory: NounFactory {
    package let environment: WebpageRepository

    package init(_ services: FeatureServices) {
        environment = WebpageRepository(
            services.items(), files: services.files, hasPublicHosts: services.session.hasPublicHosts)
    }

    package static let cacheSchemas = [WebpagePersistenceService.schema]

    package static let changes = [WebpageRepository.description, AvatarChangeHandler.description]

    package static let noun = Noun<WebpageRepository>(
        "web", "your web page and profile picture",
        about: """
            The web page is at https://ADDRESS.omg.lol. The service keeps a working copy of the source, and the \
            published page: saving publishes, unless --no-publish is given. Only the owner can read the source. The \
            page has a text, a style sheet (CSS) and lines for the HTML head; a change of one keeps the others. Theme \
            and metadata can be read here and changed on the website.
            """,
        .verb(GetWeb.self), .verb(SetWeb.self), .verb(EditWeb.self), .verb(SetAvatar.self), .verb(OpenWeb.self))

    package func makeChangeHandlers() -> [any ChangeHandler] { [environment, environment.avatarHandler] }
}

/// Whether a saved text is published. If both flags are given, the last one counts.
enum Publishing: String, FlagChoice {
    case publish
    case noPublish = "no-publish"

    var about: String {
        switch self {
        case .publish: "Show the text to everybody, which is the default."
        case .noPublish: "Change the working copy only."
        }
    }
}
