import Database
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
    /// - Parameter bounds: all that is wanted of it.
    package func list(of address: Address?, in collection: String = "", within bounds: ListBounds? = nil) -> Cached<
        [Item]
    >? {
        database.read { database in
            guard let fetchedAt = try Fetched.date(Item.table.name, collection, address, database) else { return nil }
            return Cached(try Self.all(database, collection, address, within: bounds), fetchedAt: fetchedAt)
        }
    }

    /// Of the answer that the list was made of.
    package func fingerprint(of address: Address?, in collection: String = "") -> Fingerprint? {
        database.read { try Fetched.fingerprint(Item.table.name, collection, address, $0) }
    }

    /// The list is still what the service has, unless another process has just made it of another answer.
    package func confirm(_ fingerprint: Fingerprint, of address: Address?, in collection: String = "", at date: Date) {
        database.write { try Fetched.confirm(Item.table.name, collection, address, date, fingerprint, $0) }
    }

    package func item(_ key: String, of address: Address, in collection: String = "") -> Cached<Item>? {
        database.read { database in
            let table = Item.table
            let sql =
                "SELECT \(table.selection), (SELECT fetched_at FROM fetched WHERE kind = ?1 AND collection IN (?2, ?2 || '/' || ?4) AND address = ?3 ORDER BY fetched_at DESC LIMIT 1)"
                + " FROM \"\(table.name)\" WHERE collection = ?2 AND address = ?3 AND key = ?4"
            guard
                let row = try Row.fetchOne(database, sql: sql, arguments: [table.name, collection, address.label, key])
            else { return nil }
            return Cached(
                try Item(row: row), fetchedAt: Date(timeIntervalSince1970: try row.value(2 + table.columns.count) ?? 0))
        }
    }

    /// One yes or no of a cached item, without its texts. Nil where it is not known.
    /// - Parameter column: of the item's table.
    package func flag(_ column: String, of key: String, at address: Address, in collection: String = "") -> Bool? {
        database.read {
            try Bool.fetchOne(
                $0,
                sql:
                    "SELECT \"\(column)\" FROM \"\(Item.table.name)\" WHERE collection = ? AND address = ? AND key = ?",
                arguments: [collection, address.label, key])
        }
    }

    /// The name in the cached list that is nearest to one that is not there.
    package func nearest(to key: String, of address: Address) -> String? {
        Suggestion.nearest(key, among: (list(of: address)?.value ?? []).map(\.cacheKey))
    }

    /// Makes the cached list what was fetched. An unchanged list costs one small write. Search learns of the items when
    /// it is next used: that takes several times as long as everything else here.
    /// - Parameter fingerprint: of the answer that the list was made of.
    package func replace(
        _ items: [Item], of address: Address?, in collection: String = "", at date: Date,
        fingerprint: Fingerprint? = nil
    ) {
        database.write { database in
            try Fetched.note(Item.table.name, collection, address, date, fingerprint, database)
            if try isKept(items, collection, address, database) { return }
            let place = Self.place(collection, address)
            try database.run("DELETE FROM \"\(Item.table.name)\" WHERE \(place.condition)", place.arguments)
            try insert(items, collection, database)
            // Of items with one key the last one is kept: such a list is always read from its answer.
            let kept = try database.first(
                Int.self, "SELECT count(*) FROM \"\(Item.table.name)\" WHERE \(place.condition)", place.arguments)
            if kept != items.count { try Fetched.forgetAnswer(Item.table.name, collection, address, database) }
            if Item.searchKind != nil { try SearchIndex.noteBehind(Item.table.name, collection, address, database) }
        }
    }

    /// One item that was fetched or changed; it takes its place in the list, or the first. Search finds it at once, but
    /// a large text only when it is next used: to look through 5 MB takes ten times as long as to fetch them.
    package func save(_ item: Item, of address: Address, in collection: String = "", at date: Date) {
        database.write { database in
            try Fetched.note(Item.table.name, collection + "/" + item.cacheKey, address, date, nil, database)
            // To compare a text of megabytes takes a fifth of the time that writing it takes.
            if try isKept(item, of: address, collection, database) { return }
            try Fetched.forgetAnswer(Item.table.name, collection, address, database)
            let table = Item.table.name
            let position = try Int.fetchOne(
                database,
                sql:
                    "SELECT coalesce((SELECT position FROM \"\(table)\" WHERE collection = ?1 AND address = ?2 AND key = ?3), (SELECT min(position) - 1 FROM \"\(table)\" WHERE collection = ?1 AND address = ?2), 0)",
                arguments: [collection, address.label, item.cacheKey])
            try insert([item], collection, from: position ?? 0, database)
            guard let entry = item.searchEntry else { return }
            guard entry.isLarge, Item.searchKind != nil else { return try SearchIndex.save(entry, at: date, database) }
            try SearchIndex.noteBehind(Item.table.name, collection, address, database)
        }
    }

    package func remove(_ key: String, of address: Address, in collection: String = "") {
        database.write { database in
            try Fetched.forgetAnswer(Item.table.name, collection, address, database)
            let gone = try Row.fetchOne(
                database,
                sql:
                    "SELECT \(Item.table.selection) FROM \"\(Item.table.name)\" WHERE collection = ? AND address = ? AND key = ?",
                arguments: [collection, address.label, key])
            try database.execute(
                sql: "DELETE FROM \"\(Item.table.name)\" WHERE collection = ? AND address = ? AND key = ?",
                arguments: [collection, address.label, key])
            if let gone { try unindex(Item(row: gone), database) }
        }
    }

    /// The list is no longer what the service has; the next offline read will say that it knows nothing.
    package func forget(of address: Address, in collection: String = "") {
        database.write { try Fetched.forget(Item.table.name, collection, address, $0) }
    }

    /// Whether the list is in the cache already, as it is.
    ///
    /// The rows come as the key has them and the values are compared where they are: to sort and copy them would take
    /// as long as all else that follows an answer.
    private func isKept(_ items: [Item], _ collection: String, _ address: Address?, _ database: GRDB.Database) throws
        -> Bool
    {
        let table = Item.table, place = Self.place(collection, address)
        let statement = try database.makeStatement(
            sql: "SELECT position, \(table.selection) FROM \"\(table.name)\" WHERE \(place.condition)")
        let rows = try Row.fetchCursor(statement, arguments: place.arguments)
        var count = 0
        while try rows.next() != nil {
            // No two rows can pass at one position: they would have the same key.
            guard let position = StoredValue(statement, 0).integer, position >= 0, position < items.count else {
                return false
            }
            let item = items[position]
            guard StoredValue(statement, 1).holds(item.cacheAddress.label),
                StoredValue(statement, 2).holds(item.cacheKey)
            else { return false }
            for (column, value) in item.columnValues.enumerated() {
                guard StoredValue(statement, 3 + column).holds(value.databaseValue) else { return false }
            }
            count += 1
        }
        return count == items.count
    }

    /// Whether the item is in the cache already, as it is.
    private func isKept(_ item: Item, of address: Address, _ collection: String, _ database: GRDB.Database) throws
        -> Bool
    {
        let table = Item.table
        guard item.cacheAddress == address else { return false }
        let statement = try database.cachedStatement(
            sql: "SELECT \(table.selection) FROM \"\(table.name)\" WHERE collection = ? AND address = ? AND key = ?")
        let rows = try Row.fetchCursor(statement, arguments: [collection, address.label, item.cacheKey])
        // The end of the cursor takes the values away.
        return try withExtendedLifetime(rows) {
            guard try rows.next() != nil else { return false }
            return item.columnValues.enumerated().allSatisfy { column, value in
                StoredValue(statement, 2 + column).holds(value.databaseValue)
            }
        }
    }

    /// - Parameter bounds: all that is wanted of them.
    static func all(
        _ database: GRDB.Database, _ collection: String, _ address: Address?, within bounds: ListBounds? = nil
    ) throws -> [Item] {
        var items: [Item] = []
        try each(database, collection, address, within: bounds) { items.append($0) }
        return items
    }

    /// The same one by one: a long list takes no memory.
    static func each(
        _ database: GRDB.Database, _ collection: String, _ address: Address?, within bounds: ListBounds? = nil,
        _ body: (Item) throws -> Void
    ) throws {
        let table = Item.table
        var (condition, arguments) = place(collection, address)
        var index = "", order = table.wholeOrder
        if let newest = table.newest, let bounds {
            for (sign, date) in [(">=", bounds.since), ("<=", bounds.until)] {
                guard let date else { continue }
                condition += " AND (\"\(newest)\" IS NULL OR \"\(newest)\" \(sign) ?)"
                arguments += [date.timeIntervalSince1970]
            }
            if let limit = bounds.limit {
                index = "INDEXED BY \"\(table.indexName)\""
                order = "\(table.newestFirst) LIMIT ?"
                arguments += [limit]
            }
        }
        let statement = try database.makeStatement(
            sql: "SELECT \(table.selection) FROM \"\(table.name)\" \(index) WHERE \(condition) \(order)")
        let columns = (0..<2 + table.columns.count).map { StoredValue(statement, $0) }
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            // Read where it is, a text that is kept as bytes would end at its NUL.
            try body(try Item(row: columns.contains(where: \.isBytes) ? row.copy() : row))
        }
    }

    /// The first columns of the primary key, so that the lists of other addresses are not read.
    private static func place(_ collection: String, _ address: Address?) -> (
        condition: String, arguments: StatementArguments
    ) {
        guard let address else { return ("collection = ?", [collection]) }
        return ("collection = ? AND address = ?", [collection, address.label])
    }

    /// - Parameter first: the position of the first.
    private func insert(_ items: [Item], _ collection: String, from first: Int = 0, _ database: GRDB.Database) throws {
        let count = 4 + Item.table.columns.count
        let marks = Array(repeating: "?", count: count).joined(separator: ", ")
        let writer = try RowWriter(database, sql: "INSERT OR REPLACE INTO \"\(Item.table.name)\" VALUES (\(marks))")
        for position in Self.inKeyOrder(items) {
            let item = items[position]
            writer.bind(collection, 1)
            writer.bind(first + position, 2)
            writer.bind(item.cacheAddress.label, 3)
            writer.bind(item.cacheKey, 4)
            for (column, value) in item.columnValues.enumerated() { writer.bind(value.databaseValue, 5 + column) }
            try writer.run()
        }
    }

    /// The positions of the items, sorted by key: rows that come in this order fill one page of the file after the
    /// other. Of two with one key the later one stays the later one.
    private static func inKeyOrder(_ items: [Item]) -> [Int] {
        let keys = items.map { (address: $0.cacheAddress.label, key: $0.cacheKey) }
        return items.indices.sorted { left, right in
            let (one, other) = (keys[left], keys[right])
            if one.address != other.address { return one.address < other.address }
            return one.key == other.key ? left < right : one.key < other.key
        }
    }

    /// What left one collection may still be in another: a status that the timeline has passed is still in its owner's
    /// list.
    private func unindex(_ gone: Item, _ database: GRDB.Database) throws {
        guard let entry = gone.searchEntry else { return }
        let elsewhere = try Row.fetchOne(
            database, sql: "SELECT 1 FROM \"\(Item.table.name)\" WHERE address = ? AND key = ?",
            arguments: [gone.cacheAddress.label, gone.cacheKey])
        if elsewhere == nil { try SearchIndex.remove(entry, database) }
    }
}
