package import Database
package import Domain
package import FoundationEssentials
package import GRDB

/// A domain value that one cache table contains, one row an item.
package protocol CachedItem: Sendable {
    static var table: CacheTable { get }
    /// The key of the item within its address: a PURL's name, a status's id.
    var cacheKey: String { get }
    /// Whose it is.
    var cacheAddress: Address { get }
    /// Values of the table's own columns, in their order.
    var columnValues: [any DatabaseValueConvertible] { get }
    /// - Parameter row: positions 0 and 1 are owner address and key, the table's own columns follow.
    /// - Throws: for a row that this version has not written.
    init(row: Row) throws
    /// The name of its kind in search; nil for items that are not searched.
    static var searchKind: String? { get }
    /// The text for full-text search; the key is its id.
    var searchEntry: SearchEntry? { get }
}

extension CachedItem {
    package static var searchKind: String? { nil }
    package var searchEntry: SearchEntry? { nil }
}

/// Name and own columns of a cache table. Every one begins with `collection`, `position`, `address` and `key`.
package struct CacheTable: Sendable {
    package let name: String
    package let columns: [String]
    /// The column that says when an item was made, by which its lists are sorted: parts of them can be read without the
    /// rest.
    package let newest: String?
    /// Whether keys made later sort later, as those of statuses do. The order of the answer decides where they do not.
    package let keysFollowTime: Bool

    package init(_ name: String, columns: [String], newest: String? = nil, keysFollowTime: Bool = true) {
        self.name = name
        self.columns = columns
        self.newest = newest
        self.keysFollowTime = keysFollowTime
    }

    /// Of the lists by time.
    var indexName: String { "\(name)_newest" }

    /// The first migration of the table. A collection is one list of the service: the items of an address, a timeline.
    package var creation: Migration {
        .sql(
            """
            CREATE TABLE "\(name)" (
                collection TEXT NOT NULL, position INTEGER NOT NULL, address TEXT NOT NULL, key TEXT NOT NULL,
                \(columns.map { "\"\($0)\"" }.joined(separator: ", ")),
                PRIMARY KEY (collection, address, key)
            ) WITHOUT ROWID;
            """)
    }

    /// The index of a table whose lists are sorted by time. The rest of the primary key is in it by itself.
    package var newestIndex: Migration {
        .sql(
            """
            CREATE INDEX "\(indexName)" ON "\(name)" (
                collection, \(keysFollowTime ? "\(newestColumn), key" : "\(newestColumn) DESC, position"), address
            )
            """)
    }

    /// The newest first, by the index; of items made at one moment the later key, or the first of the answer.
    var newestFirst: String { "ORDER BY \(newestColumn) DESC, \(keysFollowTime ? "key DESC" : "position")" }

    /// The order of a whole list. The reverse order of keys that follow the time is nearly always theirs and needs no
    /// sorting.
    var wholeOrder: String {
        guard newest != nil else { return "ORDER BY position" }
        return keysFollowTime ? "ORDER BY address DESC, key DESC" : newestFirst
    }

    private var newestColumn: String { "\"\(newest ?? "position")\"" }

    var selection: String { (["address", "key"] + columns).map { "\"\($0)\"" }.joined(separator: ", ") }
}

/// Something from the cache, with its age.
package struct Cached<Value: Sendable>: Sendable {
    package let value: Value
    package let fetchedAt: Date

    package init(_ value: Value, fetchedAt: Date) {
        self.value = value
        self.fetchedAt = fetchedAt
    }
}

extension Address {
    /// Stands in the cache for the owner of what belongs to no address: the account, the themes, the service itself.
    package static let unowned = Address("")
}
