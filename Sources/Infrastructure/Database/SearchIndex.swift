package import Domain
import FoundationEssentials
import GRDB

/// What full-text search knows of one item.
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
}

/// Full text over everything cached, in SQLite's FTS5. The rows stand in an ordinary table, so that one item can be
/// replaced by its name; the index follows by its row number.
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
            CREATE VIRTUAL TABLE search_text USING fts5 (title, text, content = 'searchable', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2');
            CREATE TRIGGER searchable_insert AFTER INSERT ON searchable BEGIN
                INSERT INTO search_text (rowid, title, text) VALUES (new.number, new.title, new.text);
            END;
            CREATE TRIGGER searchable_delete AFTER DELETE ON searchable BEGIN
                INSERT INTO search_text (search_text, rowid, title, text) VALUES ('delete', old.number, old.title, old.text);
            END;
            """,
            // The kind in the index, so that a search for one kind does not look at the others; the first letters, because
            // the last word of a search may be only those.
            """
            DROP TRIGGER searchable_insert; DROP TRIGGER searchable_delete; DROP TABLE search_text;
            CREATE VIRTUAL TABLE search_text USING fts5 (
                title, text, kind, content = 'searchable', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2'
            );
            CREATE TRIGGER searchable_insert AFTER INSERT ON searchable BEGIN
                INSERT INTO search_text (rowid, title, text, kind) VALUES (new.number, new.title, new.text, new.kind);
            END;
            CREATE TRIGGER searchable_delete AFTER DELETE ON searchable BEGIN
                INSERT INTO search_text (search_text, rowid, title, text, kind) VALUES ('delete', old.number, old.title, old.text, old.kind);
            END;
            INSERT INTO search_text (search_text) VALUES ('rebuild');
            """,
        ])

    static func save(_ entry: SearchEntry, at date: Date, _ database: GRDB.Database) throws {
        let key: StatementArguments = [entry.kind, entry.address.label, entry.id]
        let known = try database.cachedStatement(sql: "SELECT 1 FROM searchable WHERE kind = ? AND address = ? AND id = ? AND title = ? AND text = ? AND url = ?")
        if try Row.fetchOne(known, arguments: key + [entry.title, entry.text, entry.url]) != nil { return }
        try database.cachedStatement(sql: "DELETE FROM searchable WHERE kind = ? AND address = ? AND id = ?").execute(arguments: key)
        try database.cachedStatement(sql: "INSERT INTO searchable (kind, address, id, title, text, url, cached_at) VALUES (?, ?, ?, ?, ?, ?, ?)")
            .execute(arguments: key + [entry.title, entry.text, entry.url, date.timeIntervalSince1970])
    }

    static func remove(_ entry: SearchEntry, _ database: GRDB.Database) throws {
        try database.cachedStatement(sql: "DELETE FROM searchable WHERE kind = ? AND address = ? AND id = ?").execute(arguments: [entry.kind, entry.address.label, entry.id])
    }
}
