package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

/// The cached themes and previews.
package enum ThemesPersistenceService {
    package static let schema = CacheSchema(
        "themes", migrations: [ProfileTheme.table.creation, ThemePreview.table.creation])

    /// The ids, each with its description, for completion.
    package static let ids = CompletionList.query(
        "SELECT key, description FROM theme WHERE collection = '' ORDER BY position")

    package static func themes(in database: CacheDatabase) -> ItemStore<ProfileTheme> { ItemStore(database) }
    package static func previews(in database: CacheDatabase) -> ItemStore<ThemePreview> { ItemStore(database) }
}

extension ProfileTheme: CachedItem {
    package static let table = CacheTable(
        "theme",
        columns: [
            "name", "author", "author_url", "version", "license", "description", "created", "updated", "sample_profile",
        ])

    package var cacheKey: String { id }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            name, author, authorURL, version, license, description, createdAt?.timeIntervalSince1970,
            updatedAt?.timeIntervalSince1970, sampleProfile,
        ]
    }

    package init(row: Row) throws {
        let created: Double? = try row.value(8)
        let updated: Double? = try row.value(9)
        self.init(
            id: try row.value(1), name: try row.value(2), author: try row.value(3), authorURL: try row.value(4),
            version: try row.value(5), license: try row.value(6),
            description: try row.value(7),
            createdAt: created.map { Date(timeIntervalSince1970: $0) },
            updatedAt: updated.map { Date(timeIntervalSince1970: $0) }, sampleProfile: try row.value(10))
    }
}

extension ThemePreview: CachedItem {
    package static let table = CacheTable("theme_preview", columns: ["html"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] { [html] }

    package init(row: Row) throws { self.init(id: try row.value(1), html: try row.value(2)) }
}
