public import Commands

/// Designs for profile pages.
public struct ThemesFactory: NounFactory {
    package let environment: ThemesRepository

    package init(_ services: FeatureServices) { environment = ThemesRepository(items: services.items()) }

    package static let cacheSchemas = [ThemesPersistenceService.schema]

    package static let noun = Noun<ThemesRepository>(
        "theme", "designs for profile pages",
        about: """
            The themes that the website offers for profiles. They can be previewed here, and selected on the website. \
            No token is needed.
            """,
        .verb(ListThemes.self), .verb(GetTheme.self), .verb(PreviewTheme.self))
}

/// The rule for the short name of a theme.
enum ThemeID {
    /// - Throws: ``TritonError`` of code `usage`: the name is one component of a path.
    static func check(_ id: String) throws(TritonError) {
        guard id.isPathWord else {
            throw TritonError(.usage, "'\(line: id)' cannot be a theme", hint: "see them with 'triton theme list'")
        }
    }
}
