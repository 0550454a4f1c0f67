package import Cache
public import Commands
import OMGAPI

/// Designs for profile pages.
public struct ThemesFactory: AppFactory {
    private let environment: ThemesEnvironment

    package init(_ services: FeatureServices) { environment = ThemesEnvironment(services) }

    package static let cacheSchemas = [ThemesPersistenceService.schema]

    static let noun = Noun<ThemesEnvironment>(
        "theme", "designs for profile pages",
        about: """
            The themes that the website offers for profiles. They can be previewed here, and selected on the website. \
            No token is needed.
            """,
        .verb(ListThemes.self), .verb(GetTheme.self), .verb(PreviewTheme.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}
