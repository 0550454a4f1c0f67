import Database
package import Domain
package import FoundationEssentials
import GRDB
import GRDBSQLite

/// The cache of one kind of item: lists by address, and single items.
///
/// Reads are synchronous on purpose: inside an async function the compiler would choose GRDB's slower, asynchronous
/// `read`.
package struct ItemStore<Item: CachedItem>: Sendable {
    private let database: CacheDatabase

    package init(_ database: CacheDatabase) { self.database = database }

    /// The list as it was last fetched; nil if it was never fetched.
    /// - Parameters:
    ///   - bounds: the part of the list to read; nil for all.
    ///   - answer: if given, nil is returned unless the list was made from this answer.
    package func list(
        of address: Address?, in collection: String = "", within bounds: ListBounds? = nil,
        madeFrom answer: Fingerprint? = nil
    ) -> Cached<[Item]>? {
        database.read { database in
            let source = Self.source(address, collection)
            guard let fetchedAt = try source.date(database),
                try answer == nil || source.fingerprint(database) == answer
            else { return nil }
            return Cached(value: try Self.all(source, within: bounds, database), fetchedAt: fetchedAt)
        }
    }

    /// Fingerprint of the answer that the list was made from.
    package func fingerprint(of address: Address?, in collection: String = "") -> Fingerprint? {
        database.read { try Self.source(address, collection).fingerprint($0) }
    }

    /// Notes that the service still has this list, unless another process has just stored another answer.
    package func confirm(
        _ fingerprint: Fingerprint, of address: Address?, in collection: String = "", at date: Date
    ) {
        database.write { try Self.source(address, collection).confirm(fingerprint, at: date, $0) }
    }

    /// - Parameter key: of an item that was fetched alone; nil for the list.
    private static func source(_ address: Address?, _ list: String, _ key: String? = nil) -> Fetched {
        Fetched(kind: Item.table.name, collection: key.map { "\(list)/\($0)" } ?? list, address: address)
    }

    package func item(_ key: String, of address: Address, in collection: String = "") -> Cached<Item>? {
        database.read { database in
            let table = Item.table
            let sql = """
                SELECT \(table.selection), (SELECT fetched_at FROM fetched WHERE kind = ?1 \
                AND collection IN (?2, ?2 || '/' || ?4) AND address = ?3 ORDER BY fetched_at DESC LIMIT 1) \
                FROM "\(table.name)" WHERE collection = ?2 AND address = ?3 AND key = ?4
                """
            guard let row = try database.row(sql, [table.name, collection, address.label, key]) else { return nil }
            let fetchedAt = Date(timeIntervalSince1970: try row.value(2 + table.columns.count) ?? 0)
            return Cached(value: try Item(row: row), fetchedAt: fetchedAt)
        }
    }

    /// The item of a statement's present row. A row that is not copied is read without a second copy of its texts, but
    /// a text that is stored as bytes would end at its NUL.
    private static func item(_ row: Row, _ statement: Statement) throws -> Item {
        let hasBytes = (0..<2 + Int32(Item.table.columns.count)).contains {
            sqlite3_column_type(statement.sqliteStatement, $0) == SQLITE_BLOB
        }
        return try Item(row: hasBytes ? row.copy() : row)
    }

    /// A Boolean column of a cached item, read without its texts. Nil where it is not known.
    /// - Parameter column: a column of the item's table.
    package func flag(_ column: String, of key: String, at address: Address) -> Bool? {
        database.read {
            try $0.first(
                "SELECT \"\(column)\" FROM \"\(Item.table.name)\" WHERE collection = '' AND address = ? AND key = ?",
                [address.label, key])
        }
    }

    /// The error for a key that does not exist, with the nearest one of the cached list in its hint.
    /// - Parameters:
    ///   - kind: the name of one item, such as `picture`.
    ///   - noun: the noun of its commands, such as `pic`.
    package func notFound(_ key: String, of address: Address, kind: SafeText, noun: SafeText) -> TritonError {
        TritonError(
            .notFound, "'\(address)' has no \(kind) '\(line: key)'",
            hint: Suggestion.hint(
                for: key, among: (list(of: address)?.value ?? []).map(\.cacheKey),
                else: "see them with 'triton \(noun) list'"),
            status: 404)
    }

    /// Stores a fetched list in place of the cached one. The items are added to the search index at the next search,
    /// because that takes several times as long as the rest.
    /// - Parameter fingerprint: fingerprint of the answer that the list was made from.
    package func replace(
        _ items: [Item], of address: Address?, in collection: String = "", at date: Date,
        fingerprint: Fingerprint? = nil
    ) {
        database.write { database in
            let list = Self.source(address, collection), place = Self.place(list)
            try list.note(date, fingerprint, database)
            try database.run("DELETE FROM \"\(Item.table.name)\" WHERE \(place.condition)", place.arguments)
            try insert(items, collection, database)
            // Of several items with the same key only the last is stored, so such a list is always parsed from its
            // answer.
            let kept: Int? = try database.first(
                "SELECT count(*) FROM \"\(Item.table.name)\" WHERE \(place.condition)", place.arguments)
            if kept != items.count { try list.forgetAnswer(database) }
            if Item.searchKind != nil { try SearchIndex.noteBehind(list, database) }
        }
    }

    /// Stores one item that was fetched or changed, at its position in the list, or as the first. It is added to the
    /// search index at once; a large text at the next search, because indexing 5 MB takes ten times as long as fetching
    /// them.
    package func save(_ item: Item, of address: Address, in collection: String = "", at date: Date) {
        database.write { database in
            let list = Self.source(address, collection), table = Item.table.name
            try Self.source(address, collection, item.cacheKey).note(date, nil, database)
            try list.forgetAnswer(database)
            let position: Int? = try database.first(
                """
                SELECT coalesce(\
                (SELECT position FROM "\(table)" WHERE collection = ?1 AND address = ?2 AND key = ?3), \
                (\(Item.table.firstPosition)), 0)
                """, [collection, address.label, item.cacheKey])
            try insert([item], collection, from: position ?? 0, database)
            guard let entry = item.searchEntry else { return }
            guard entry.isLarge, Item.searchKind != nil else { return try SearchIndex.save(entry, at: date, database) }
            try SearchIndex.noteBehind(list, database)
        }
    }

    package func remove(_ key: String, of address: Address, in collection: String = "") {
        database.write { database in
            try Self.source(address, collection).forgetAnswer(database)
            let gone = try database.row(
                """
                SELECT \(Item.table.selection) FROM "\(Item.table.name)" WHERE collection = ? AND address = ? \
                AND key = ?
                """, [collection, address.label, key])
            try database.run(
                "DELETE FROM \"\(Item.table.name)\" WHERE collection = ? AND address = ? AND key = ?",
                [collection, address.label, key])
            if let gone { try unindex(Item(row: gone), database) }
        }
    }

    /// Stores the state that a change left, or removes the item after its deletion.
    /// - Parameter key: nil where an address has only one such item.
    package func update(_ key: String?, to state: JSON?, of address: Address?, at date: Date) {
        guard let address, key != nil || Item.itemKey.field == nil else { return }
        if let state {
            save(Item(record: state, of: address), of: address, at: date)
        } else if let key {
            remove(key, of: address)
        }
    }

    /// - Parameter bounds: the part of the list to read; nil for all.
    static func all(_ list: Fetched, within bounds: ListBounds?, _ database: GRDB.Database) throws -> [Item] {
        var items: [Item] = []
        try each(in: list, within: bounds, database) { items.append($0) }
        return items
    }

    /// The same, item by item, so that a long list takes no memory.
    static func each(
        in list: Fetched, within bounds: ListBounds? = nil, _ database: GRDB.Database, _ body: (Item) throws -> Void
    ) throws {
        let table = Item.table
        var (condition, arguments) = place(list)
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
        } else if let limit = bounds?.limit {
            order += " LIMIT ?"
            arguments += [limit]
        }
        let statement = try database.makeStatement(
            sql: "SELECT \(table.selection) FROM \"\(table.name)\" \(index) WHERE \(condition) \(order)")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() { try body(try item(row, statement)) }
    }

    /// The condition on the first columns of the primary key, so that the lists of other addresses are not read.
    static func place(_ list: Fetched) -> (condition: String, arguments: StatementArguments) {
        guard let address = list.address else { return ("collection = ?", [list.collection]) }
        return ("collection = ? AND address = ?", [list.collection, address.label])
    }

    /// Of items with the same key the last one stays.
    /// - Parameter first: the position of the first item.
    private func insert(_ items: [Item], _ collection: String, from first: Int = 0, _ database: GRDB.Database) throws {
        let writer = try RowWriter(
            database, sql: "INSERT OR REPLACE INTO \"\(Item.table.name)\"", columns: 4 + Item.table.columns.count)
        for (position, item) in items.enumerated() {
            writer.bind(collection.databaseValue, 1)
            writer.bind((first + position).databaseValue, 2)
            writer.bind(item.address.label.databaseValue, 3)
            writer.bind(item.cacheKey.databaseValue, 4)
            for (column, value) in item.columnValues.enumerated() { writer.bind(value.databaseValue, 5 + column) }
            try writer.run()
        }
    }

    /// Removes the item from the search index, unless it is in another collection: a status that is no longer in the
    /// timeline may still be in its owner's list.
    private func unindex(_ gone: Item, _ database: GRDB.Database) throws {
        guard let entry = gone.searchEntry else { return }
        let elsewhere = try database.row(
            "SELECT 1 FROM \"\(Item.table.name)\" WHERE address = ? AND key = ?",
            [gone.address.label, gone.cacheKey])
        if elsewhere == nil { try SearchIndex.remove(entry, database) }
    }
}
