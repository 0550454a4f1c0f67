package import Database
package import Domain
import FoundationEssentials
import GRDB

/// The text of one item in the full-text index.
package struct SearchEntry: Sendable, Hashable {
    package var kind: String
    package var address: Address
    package var id: String
    package var title: String
    package var text: String
    package var url: String

    package init(kind: String, address: Address, id: String, title: String, text: String, url: String) {
        self.kind = kind
        self.address = address
        self.id = id
        self.title = title
        self.text = text
        self.url = url
    }

    /// Nil for an item that is not searched.
    package init?<Item: CachedItem>(of item: Item, title: String, text: String, url: String) {
        guard let kind = Item.searchKind else { return nil }
        self.init(kind: kind, address: item.address, id: item.cacheKey, title: title, text: text, url: url)
    }

    /// Whether indexing it takes noticeable time.
    var isLarge: Bool { text.utf8.count > 1 << 15 }
}

/// The full-text index of all cached items, in SQLite's FTS5. The texts are in an ordinary table (`searchable`), so
/// that one item can be replaced by its key; the FTS5 table refers to its rows by number. Single items are found at
/// once, lists after ``update(_:in:)``.
package enum SearchIndex {
    package static let schema = FeatureSchema(
        "search",
        migrations: [
            """
            CREATE TABLE searchable (
                number INTEGER PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, id TEXT NOT NULL,
                title TEXT NOT NULL, text TEXT NOT NULL, url TEXT NOT NULL, cached_at REAL NOT NULL,
                UNIQUE (kind, address, id)
            );
            """,
            // The kind is in the index, so that a search for one kind does not read the others. The prefix indexes are
            // for the last word of a search, which may be incomplete: without one, all words that begin with it would
            // be read, perhaps thousands.
            """
            CREATE VIRTUAL TABLE search_text USING fts5 (
                title, text, kind, content = 'searchable', content_rowid = 'number', \
            tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6'
            );
            CREATE TRIGGER searchable_insert AFTER INSERT ON searchable BEGIN
                INSERT INTO search_text (rowid, title, text, kind) VALUES (new.number, new.title, new.text, new.kind);
            END;
            CREATE TRIGGER searchable_delete AFTER DELETE ON searchable BEGIN
                INSERT INTO search_text (search_text, rowid, title, text, kind) \
            VALUES ('delete', old.number, old.title, old.text, old.kind);
            END;
            """,
            // The lists that were fetched and are not indexed yet (`SearchIndex+Update.swift`).
            """
            CREATE TABLE unsearched (
                kind TEXT NOT NULL, collection TEXT NOT NULL, address TEXT NOT NULL, \
            PRIMARY KEY (kind, collection, address)
            ) WITHOUT ROWID;
            """,
        ])

    /// Whether there is nothing to be found yet.
    package static func isEmpty(in cache: CacheDatabase) -> Bool {
        cache.read { try $0.row("SELECT 1 FROM searchable") } == nil
    }

    private static func isKnown(_ entry: SearchEntry, _ database: GRDB.Database) throws -> Bool {
        try database.row(
            """
            SELECT 1 FROM searchable WHERE kind = ? AND address = ? AND id = ? AND title = ? AND text = ? AND url = ?
            """, key(of: entry) + content(of: entry)) != nil
    }

    static func save(_ entry: SearchEntry, at date: Date, _ database: GRDB.Database) throws {
        if try isKnown(entry, database) { return }
        try remove(entry, database)
        try database.run(
            "INSERT INTO searchable (kind, address, id, title, text, url, cached_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            key(of: entry) + content(of: entry) + [date.timeIntervalSince1970])
    }

    static func remove(_ entry: SearchEntry, _ database: GRDB.Database) throws {
        try database.run("DELETE FROM searchable WHERE kind = ? AND address = ? AND id = ?", key(of: entry))
    }

    private static func key(of entry: SearchEntry) -> StatementArguments {
        StatementArguments([entry.kind, entry.address.label, entry.id].map(\.databaseValue.stored))
    }

    private static func content(of entry: SearchEntry) -> StatementArguments {
        StatementArguments([entry.title, entry.text, entry.url].map(\.databaseValue.stored))
    }
}
