package import Database
package import Domain
package import FoundationEssentials

/// A domain value that is stored in a cache table: one row for each item, with a column for each field.
package protocol CachedItem: DescribedItem {
    static var table: CacheTable { get }
    /// The key of the item within its address: a PURL's name, a status's id. Not needed where an address has only one.
    var cacheKey: String { get }
    /// The name of its kind in search; nil for items that are not searched.
    static var searchKind: String? { get }
    /// The text for full-text search; the key is its id.
    var searchEntry: SearchEntry? { get }
}

extension CachedItem {
    /// The key of an item that an address has once: the name of its kind.
    package static var key: String { fields.schema.name }
    package var cacheKey: String { Self.key }

    package static var searchKind: String? { nil }
    package var searchEntry: SearchEntry? { nil }
}

/// Name and columns of a cache table. `collection`, `position`, `address` and `key` come before these columns.
package struct CacheTable: Sendable {
    package let name: String
    package let columns: [String]
    /// The column with the time at which an item was made. Lists are sorted by it, so that a part can be read without
    /// the rest.
    package let newest: String?
    /// Whether later keys sort later, as those of statuses do. Otherwise the order of the answer is used for equal
    /// times.
    package let keysFollowTime: Bool
    /// Whether an item may have megabytes of text. Without row ids, SQLite reads a whole row to compare its key.
    package let hasLargeTexts: Bool

    package init<Item>(
        _ name: String, of fields: ItemFields<Item>, newest: String? = nil, keysFollowTime: Bool = true,
        hasLargeTexts: Bool = false
    ) {
        self.name = name
        columns = fields.columns.map(\.name)
        self.newest = newest
        self.keysFollowTime = keysFollowTime
        self.hasLargeTexts = hasLargeTexts
    }

    /// Name of the index for lists by time.
    var indexName: String { "\(name)_newest" }

    /// A collection is one list of the service: the items of an address, a timeline.
    fileprivate var creation: String {
        """
        CREATE TABLE "\(name)" (
            collection TEXT NOT NULL, position INTEGER NOT NULL, address TEXT NOT NULL, key TEXT NOT NULL,
            \(columns.map { "\"\($0)\", " }.joined())PRIMARY KEY (collection, address, key)
        )\(hasLargeTexts ? "" : " WITHOUT ROWID");
        """
    }

    /// For lists sorted by time. SQLite adds the rest of the primary key.
    fileprivate var newestIndex: String {
        """
        CREATE INDEX "\(indexName)" ON "\(name)" (
            collection, \(keysFollowTime ? "\(newestColumn), key" : "\(newestColumn) DESC, position"), address
        )
        """
    }

    /// For lists in the order of the answer.
    fileprivate var positionIndex: String {
        "CREATE INDEX \"\(name)_position\" ON \"\(name)\" (collection, address, position)"
    }

    /// SQL for the position before the first item of a list: ?1 is the collection, ?2 the address.
    var firstPosition: String {
        let select = "SELECT position - 1 FROM \"\(name)\" WHERE collection = ?1 AND"
        guard newest != nil else { return "\(select) address = ?2 ORDER BY position LIMIT 1" }
        // The order of such a list does not depend on the position.
        guard !keysFollowTime else { return "SELECT 0" }
        // The sign keeps SQLite from reading all rows of the address by the primary key.
        return "\(select) +address = ?2 \(newestFirst) LIMIT 1"
    }

    /// Newest first, by the index; for equal times the later key, or the order of the answer.
    var newestFirst: String { "ORDER BY \(newestColumn) DESC, \(keysFollowTime ? "key DESC" : "position")" }

    /// The order of a whole list. Keys that follow the time are read in reverse order, which needs no sorting.
    var wholeOrder: String {
        guard newest != nil else { return "ORDER BY position" }
        return keysFollowTime ? "ORDER BY address DESC, key DESC" : newestFirst
    }

    private var newestColumn: String { "\"\(newest ?? "position")\"" }

    var selection: String { Self.list(["address", "key"] + columns) }

    private static func list(_ columns: [String]) -> String {
        columns.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}

extension Migration {
    /// The first migration of the items' table.
    package static func table(of items: any CachedItem.Type) -> Migration { .sql(items.table.creation) }

    /// The index of a table whose lists are sorted by time.
    package static func newestIndex(of items: any CachedItem.Type) -> Migration { .sql(items.table.newestIndex) }

    /// The index of a table whose lists are in the order of the answer.
    package static func positionIndex(of items: any CachedItem.Type) -> Migration { .sql(items.table.positionIndex) }
}

/// Something from the cache, with its age.
package struct Cached<Value: Sendable>: Sendable {
    package let value: Value
    package let fetchedAt: Date
}
