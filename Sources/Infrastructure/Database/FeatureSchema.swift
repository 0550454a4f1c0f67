package import GRDB

/// What one feature keeps in one of the two databases: its tables, as migrations that only ever grow at the end.
package struct FeatureSchema: Sendable {
    package let feature: String
    /// Oldest first. A released one is never changed.
    package let migrations: [Migration]

    package init(_ feature: String, migrations: [Migration]) {
        self.feature = feature
        self.migrations = migrations
    }
}

/// One step of a schema. Almost no start of the program needs its SQL, so that of a table is put together when it does.
package enum Migration: Sendable, ExpressibleByStringLiteral {
    case statements(@Sendable () -> String)
    /// A migration step that SQL cannot express, such as carrying over what earlier versions wrote in another form.
    case code(@Sendable (GRDB.Database) throws -> Void)

    package static func sql(_ text: @autoclosure @escaping @Sendable () -> String) -> Migration { .statements(text) }

    package init(stringLiteral sql: String) { self = .sql(sql) }

    func run(in database: GRDB.Database) throws {
        switch self {
        case .statements(let text): try database.execute(sql: text())
        case .code(let body): try body(database)
        }
    }
}
