import Database
import Domain
import FoundationEssentials
import GRDB

extension SearchIndex {
    /// Notes that a list was fetched and its items are not in the index before the next update.
    static func noteBehind(_ list: Fetched, _ database: GRDB.Database) throws {
        try database.run("INSERT OR IGNORE INTO unsearched VALUES (?, ?, ?)", list.key)
    }

    /// Whether ``update(_:in:)`` has anything to do.
    package static func isBehind(in cache: CacheDatabase) -> Bool {
        cache.read { try $0.row("SELECT 1 FROM unsearched") } != nil
    }

    /// Adds the lists that were fetched since the last update.
    package static func update(_ types: [any CachedItem.Type], in cache: CacheDatabase) {
        cache.write { database in
            let lists = try database.rows("SELECT kind, collection, address FROM unsearched").map { row in
                let address: String = row[2]
                return Fetched(
                    kind: row[0], collection: row[1], address: address.isEmpty ? nil : Address(address))
            }
            for type in types {
                let lists = lists.filter { $0.kind == type.table.name }
                if let kind = type.searchKind, !lists.isEmpty { try update(type, kind, from: lists, database) }
            }
            try database.run("DELETE FROM unsearched")
        }
    }

    private static func update<Item: CachedItem>(
        _ type: Item.Type, _ kind: String, from lists: [Fetched], _ database: GRDB.Database
    ) throws {
        // An item that left one list may still be in another: a status that is no longer in the timeline may be in its
        // owner's list.
        try database.run(
            """
            DELETE FROM searchable WHERE kind = ? AND (address, id) \
            NOT IN (SELECT address, key FROM "\(type.table.name)")
            """, [kind])
        // An item may be in several lists. The text in the first of them counts.
        for list in lists.reversed() {
            let date = try list.latest(database) ?? Date(timeIntervalSince1970: 0)
            try ItemStore<Item>.each(in: list, database) { item in
                if let entry = item.searchEntry { try save(entry, at: date, database) }
            }
        }
    }
}
