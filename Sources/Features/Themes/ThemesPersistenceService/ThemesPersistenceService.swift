package import Database
package import Domain
import FoundationEssentials
package import GRDB

/// The cached themes and previews.
package enum ThemesPersistenceService {
    package static let schema = FeatureSchema("themes", migrations: [ProfileTheme.table.creation, ThemePreview.table.creation])

    /// For completion.
    package static let ids = CompletionQuery("SELECT key, description FROM theme WHERE collection = '' ORDER BY position")

    package static func themes(in database: CacheDatabase) -> ItemStore<ProfileTheme> { ItemStore(database) }
    package static func previews(in database: CacheDatabase) -> ItemStore<ThemePreview> { ItemStore(database) }
}

extension ProfileTheme: CachedItem {
    package static let table = CacheTable(
        "theme", columns: ["name", "author", "author_url", "version", "license", "description", "created", "updated", "sample_profile"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] {
        [name, author, authorURL, version, license, description, createdAt?.timeIntervalSince1970, updatedAt?.timeIntervalSince1970, sampleProfile]
    }

    package init(row: Row) {
        let created: Double? = row[8]
        let updated: Double? = row[9]
        self.init(
            id: row[1], name: row[2], author: row[3], authorURL: row[4], version: row[5], license: row[6], description: row[7],
            createdAt: created.map { Date(timeIntervalSince1970: $0) }, updatedAt: updated.map { Date(timeIntervalSince1970: $0) }, sampleProfile: row[10])
    }
}

extension ThemePreview: CachedItem {
    package static let table = CacheTable("theme_preview", columns: ["html"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] { [html] }

    package init(row: Row) { self.init(id: row[1], html: row[2]) }
}
