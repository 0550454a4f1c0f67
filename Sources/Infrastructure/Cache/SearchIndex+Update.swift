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

    /// Adds the lists that were fetched since the last update. Takes two seconds for 50,000 items.
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
        guard try database.row("SELECT 1 FROM searchable WHERE kind = ?", [kind]) != nil else {
            // The index has none of this kind, so the items need not be compared and collected.
            return try insert(database) { write in try each(type, in: lists, database, write) }
        }
        var seen: Set<SearchKey> = []
        var fresh: [(entry: SearchEntry, fetchedAt: Double)] = []
        try each(type, in: lists, database) { entry, fetchedAt in
            guard seen.insert(SearchKey(address: entry.address, id: Array(entry.id.utf8))).inserted,
                try !isKnown(entry, database)
            else { return }
            fresh.append((entry, fetchedAt))
        }
        for (entry, _) in fresh { try remove(entry, database) }
        try insert(database) { write in for (entry, fetchedAt) in fresh { try write(entry, fetchedAt) } }
    }

    /// Calls `body` for the items of several lists. An item may occur more than once.
    private static func each<Item: CachedItem>(
        _ type: Item.Type, in lists: [Fetched], _ database: GRDB.Database,
        _ body: (_ entry: SearchEntry, _ fetchedAt: Double) throws -> Void
    ) throws {
        for list in lists {
            let fetchedAt = try list.latest(database)?.timeIntervalSince1970 ?? 0
            try ItemStore<Item>.each(in: list, database) { item in
                if let entry = item.searchEntry { try body(entry, fetchedAt) }
            }
        }
    }

    private struct SearchKey: Hashable {
        let address: Address
        /// Bytes, because `==` of strings ignores differences in Unicode normalisation.
        let id: [UInt8]
    }

    /// Writes the rows first, and then the index in one statement: row by row it takes three times as long. Of entries
    /// with the same key the first is used.
    private static func insert(
        _ database: GRDB.Database,
        _ entries: (_ write: (_ entry: SearchEntry, _ fetchedAt: Double) throws -> Void) throws -> Void
    ) throws {
        let last = try database.first(Int.self, "SELECT max(number) FROM searchable") ?? 0
        try database.run("DROP TRIGGER searchable_insert")
        let writer = try RowWriter(
            database, sql: "INSERT OR IGNORE INTO searchable (kind, address, id, title, text, url, cached_at)",
            columns: 7)
        try entries { entry, fetchedAt in
            writer.bind(entry.kind, 1)
            writer.bind(entry.address.label, 2)
            writer.bind(entry.id, 3)
            writer.bind(entry.title, 4)
            writer.bind(entry.text, 5)
            writer.bind(entry.url, 6)
            writer.bind(fetchedAt, 7)
            try writer.run()
        }
        try database.run(
            """
            INSERT INTO search_text (rowid, title, text, kind) SELECT number, title, text, kind \
            FROM searchable WHERE number > ?
            """, [last])
        try database.run(insertTrigger)
    }
}
