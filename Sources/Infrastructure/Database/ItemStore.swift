package import Domain
package import FoundationEssentials
import GRDB

/// The cache of one kind of item: lists by address, and single items.
///
/// Reads are synchronous on purpose: inside an async function GRDB's `read` would pick its slower overload.
package struct ItemStore<Item: CachedItem>: Sendable {
    private let database: CacheDatabase

    package init(_ database: CacheDatabase) { self.database = database }

    /// The list as it was last fetched; nil if it never was.
    package func list(of address: Address?, in collection: String = "") -> Cached<[Item]>? {
        database.read { database in
            guard let fetchedAt = try Fetched.date(Item.table.name, collection, address, database) else { return nil }
            return Cached(try rows(database, collection, address).map(Item.init(row:)), fetchedAt: fetchedAt)
        }
    }

    package func item(_ key: String, of address: Address, in collection: String = "") -> Cached<Item>? {
        database.read { database in
            let table = Item.table
            let sql =
                "SELECT \(table.selection), (SELECT fetched_at FROM fetched WHERE kind = ?1 AND collection IN (?2, ?2 || '/' || ?4) AND address = ?3 ORDER BY fetched_at DESC LIMIT 1)"
                + " FROM \"\(table.name)\" WHERE collection = ?2 AND address = ?3 AND key = ?4"
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [table.name, collection, address.label, key]) else { return nil }
            return Cached(Item(row: row), fetchedAt: Date(timeIntervalSince1970: row[2 + table.columns.count] ?? 0))
        }
    }

    /// The name in the cached list that is nearest to one that is not there.
    package func nearest(to key: String, of address: Address) -> String? {
        Suggestion.nearest(key, among: (list(of: address)?.value ?? []).map(\.cacheKey))
    }

    /// Makes the cached list what was fetched. An unchanged list costs one small write.
    package func replace(_ items: [Item], of address: Address?, in collection: String = "", at date: Date) {
        database.write { database in
            try Fetched.note(Item.table.name, collection, address, date, database)
            if try isKept(items, collection, address, database) { return }
            let old = try rows(database, collection, address)
            let place = Self.place(collection, address)
            try database.execute(sql: "DELETE FROM \"\(Item.table.name)\" WHERE \(place.condition)", arguments: place.arguments)
            for (position, item) in items.enumerated() { try insert(arguments(for: item, position: position, collection, address), database) }
            try index(items, old, of: address, at: date, database)
        }
    }

    /// One item that was fetched or changed; it takes its place in the list, or the first.
    package func save(_ item: Item, of address: Address, in collection: String = "", at date: Date) {
        database.write { database in
            try Fetched.note(Item.table.name, collection + "/" + item.cacheKey, address, date, database)
            let table = Item.table.name
            let position = try Int.fetchOne(
                database,
                sql:
                    "SELECT coalesce((SELECT position FROM \"\(table)\" WHERE collection = ?1 AND address = ?2 AND key = ?3), (SELECT min(position) - 1 FROM \"\(table)\" WHERE collection = ?1 AND address = ?2), 0)",
                arguments: [collection, address.label, item.cacheKey])
            try insert(arguments(for: item, position: position ?? 0, collection, address), database)
            if let entry = item.searchEntry { try SearchIndex.save(entry, at: date, database) }
        }
    }

    package func remove(_ key: String, of address: Address, in collection: String = "") {
        database.write { database in
            let gone = try Row.fetchOne(
                database, sql: "SELECT \(Item.table.selection) FROM \"\(Item.table.name)\" WHERE collection = ? AND address = ? AND key = ?",
                arguments: [collection, address.label, key])
            try database.execute(sql: "DELETE FROM \"\(Item.table.name)\" WHERE collection = ? AND address = ? AND key = ?", arguments: [collection, address.label, key])
            if let gone { try unindex(Item(row: gone), database) }
        }
    }

    /// The list is no longer what the service has; the next offline read will say that it knows nothing.
    package func forget(of address: Address, in collection: String = "") {
        database.write { try Fetched.forget(Item.table.name, collection, address, $0) }
    }

    /// Whether the list is in the cache already, as it is.
    ///
    /// The rows come as the key has them and the values are compared where they lie: to sort and copy them would take as
    /// long as all else that follows an answer.
    private func isKept(_ items: [Item], _ collection: String, _ address: Address?, _ database: GRDB.Database) throws -> Bool {
        let table = Item.table, place = Self.place(collection, address)
        let statement = try database.makeStatement(sql: "SELECT position, \(table.selection) FROM \"\(table.name)\" WHERE \(place.condition)")
        let rows = try Row.fetchCursor(statement, arguments: place.arguments)
        var count = 0
        while try rows.next() != nil {
            // No two rows can pass at one position: they would have the same key.
            guard let position = StoredValue(statement, 0).integer, position >= 0, position < items.count else { return false }
            let item = items[position]
            guard StoredValue(statement, 1).holds(item.cacheAddress.label), StoredValue(statement, 2).holds(item.cacheKey) else { return false }
            for (column, value) in item.columnValues.enumerated() {
                guard StoredValue(statement, 3 + column).holds(value.databaseValue) else { return false }
            }
            count += 1
        }
        return count == items.count
    }

    private func rows(_ database: GRDB.Database, _ collection: String, _ address: Address?) throws -> [Row] {
        try Row.fetchAll(database, request(collection, address))
    }

    private func request(_ collection: String, _ address: Address?) -> SQLRequest<Row> {
        let table = Item.table, place = Self.place(collection, address)
        return SQLRequest(sql: "SELECT \(table.selection) FROM \"\(table.name)\" WHERE \(place.condition) ORDER BY position", arguments: place.arguments)
    }

    /// What the primary key begins with, so that the lists of other addresses are not read.
    private static func place(_ collection: String, _ address: Address?) -> (condition: String, arguments: StatementArguments) {
        guard let address else { return ("collection = ?", [collection]) }
        return ("collection = ? AND address = ?", [collection, address.label])
    }

    private func arguments(for item: Item, position: Int, _ collection: String, _ address: Address?) -> [DatabaseValue] {
        [collection.databaseValue, position.databaseValue, item.cacheAddress.label.databaseValue, item.cacheKey.databaseValue] + item.columnValues.map(\.databaseValue.stored)
    }

    private func insert(_ values: [DatabaseValue], _ database: GRDB.Database) throws {
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO \"\(Item.table.name)\" VALUES (\(marks))").execute(arguments: StatementArguments(values))
    }

    private func index(_ items: [Item], _ old: [Row], of address: Address?, at date: Date, _ database: GRDB.Database) throws {
        let entries = items.compactMap(\.searchEntry)
        let kept = Set(entries)
        for gone in old.map({ Item(row: $0) }) where !(gone.searchEntry.map(kept.contains) ?? true) { try unindex(gone, database) }
        for entry in entries { try SearchIndex.save(entry, at: date, database) }
    }

    /// What left one collection may still stand in another: a status that the timeline has passed is still in its owner's list.
    private func unindex(_ gone: Item, _ database: GRDB.Database) throws {
        guard let entry = gone.searchEntry else { return }
        let elsewhere = try Row.fetchOne(
            database, sql: "SELECT 1 FROM \"\(Item.table.name)\" WHERE address = ? AND key = ?", arguments: [gone.cacheAddress.label, gone.cacheKey])
        if elsewhere == nil { try SearchIndex.remove(entry, database) }
    }
}
