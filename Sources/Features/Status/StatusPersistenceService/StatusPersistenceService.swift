package import Cache
import Database
package import Domain

/// The cached statuses, bios and lists of followers.
package enum StatusPersistenceService {
    package static let schema = CacheSchema(
        "status",
        migrations: [
            Status.table.creation, CacheTable("bio", columns: ["content", "css"]).creation, Follow.table.creation,
            "ALTER TABLE bio ADD COLUMN head", Status.table.newestIndex,
        ],
        searched: [Status.self, Bio.self])

    package static func statuses(in database: CacheDatabase) -> ItemStore<Status> { ItemStore(database) }
    package static func bios(in database: CacheDatabase) -> ItemStore<Bio> { ItemStore(database) }
    package static func follows(in database: CacheDatabase) -> ItemStore<Follow> { ItemStore(database) }
}
