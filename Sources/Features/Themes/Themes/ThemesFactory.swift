public import CommandKit
package import Database
package import OMGAPI
import ThemesPersistenceService

/// Looks for profile pages.
public struct ThemesFactory: AppFactory {
    private let environment: ThemesEnvironment

    package init(api: any APIClient, cache: CacheDatabase, reads: ReadThrough) {
        environment = ThemesEnvironment(api: api, cache: cache, reads: reads)
    }

    package static let cacheSchemas = [ThemesPersistenceService.schema]

    static let noun = Noun<ThemesEnvironment>(
        "theme", "looks for profile pages",
        about: "The themes that the website offers for profiles. They can be looked at here, and chosen on the website. No token is needed.",
        .verb(List.self), .verb(Get.self), .verb(Preview.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
