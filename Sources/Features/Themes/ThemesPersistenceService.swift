package import Cache

package enum ThemesPersistenceService {
    package static let schema = CacheSchema(
        "themes", migrations: [.table(of: ProfileTheme.self), .table(of: ThemePreview.self)])

    /// The ids, each with its description, for completion.
    package static let ids = CompletionList.query(
        "SELECT key, description FROM theme WHERE collection = '' ORDER BY position")
}

extension ProfileTheme: CachedItem {
    package static let table = CacheTable("theme", of: fields)

    package var cacheKey: String { id }
}

extension ThemePreview: CachedItem {
    package static let table = CacheTable("theme_preview", of: fields)

    package var cacheKey: String { id }
}
