import GRDB

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
package struct Migration: Sendable, ExpressibleByStringLiteral {
    private let text: @Sendable () -> String

    package static func sql(_ text: @autoclosure @escaping @Sendable () -> String) -> Migration {
        Migration(text: text)
    }

    private init(text: @escaping @Sendable () -> String) { self.text = text }
    package init(stringLiteral sql: String) { text = { sql } }

    func run(in database: GRDB.Database) throws { try database.execute(sql: text()) }
}
