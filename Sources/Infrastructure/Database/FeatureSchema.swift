package import GRDB

/// What one feature keeps in one of the two databases: its tables, as migrations that only ever grow at the end.
package struct FeatureSchema: Sendable {
    package let feature: String
    /// Oldest first. A released one is never changed.
    package let migrations: [Migration]
    /// Those of its items that full-text search finds.
    package let searched: [any CachedItem.Type]

    package init(_ feature: String, migrations: [Migration], searched: [any CachedItem.Type] = []) {
        self.feature = feature
        self.migrations = migrations
        self.searched = searched
    }
}

/// One step of a schema. Almost no start of the program needs its SQL, so that of a table is put together when it does.
package enum Migration: Sendable, ExpressibleByStringLiteral {
    case sql(String)
    case table(CacheTable)
    /// Of ``CacheTable/newest``.
    case index(CacheTable)
    /// What SQL cannot say, such as carrying over what earlier versions wrote in another form.
    case code(@Sendable (GRDB.Database) throws -> Void)

    package init(stringLiteral sql: String) { self = .sql(sql) }

    func run(in database: GRDB.Database) throws {
        if case .code(let body) = self { return try body(database) }
        try database.execute(sql: sql)
    }

    private var sql: String {
        switch self {
        case .sql(let text): text
        case .code: ""
        case .index(let table):
            """
            CREATE INDEX "\(table.indexName)" ON "\(table.name)" (
                collection, "\(table.newest ?? "position")", key, address
            )
            """
        case .table(let table):
            """
            CREATE TABLE "\(table.name)" (
                collection TEXT NOT NULL, position INTEGER NOT NULL, address TEXT NOT NULL, key TEXT NOT NULL,
                \(table.columns.map { "\"\($0)\"" }.joined(separator: ", ")),
                PRIMARY KEY (collection, address, key)
            ) WITHOUT ROWID;
            """
        }
    }
}
