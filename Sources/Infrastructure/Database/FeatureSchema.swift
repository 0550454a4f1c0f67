package import GRDB

/// The tables of one feature in one of the two databases, as migrations. New ones are added only at the end.
package struct FeatureSchema: Sendable {
    package let feature: String
    /// Oldest first. A released migration is never changed.
    package let migrations: [Migration]

    package init(_ feature: String, migrations: [Migration]) {
        self.feature = feature
        self.migrations = migrations
    }
}

/// One step of a schema. Few starts of the program need its SQL, so it is built only when it is run.
package enum Migration: Sendable, ExpressibleByStringLiteral {
    case statements(@Sendable () -> String)
    /// A migration step that SQL cannot express, such as converting data of earlier versions.
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
