import Domain
import Files
package import GRDB

/// The one place where databases are opened.
package struct DatabaseFactory: Sendable {
    package enum Configuration: Sendable {
        case file(String)
        case inMemory
    }

    /// How much a power cut may take. The cache can be fetched again; what the user typed cannot.
    package enum Durability: String, Sendable {
        case disposable = "NORMAL"
        case lasting = "FULL"
    }

    private let schemas: [FeatureSchema]
    private let durability: Durability

    package init(schemas: [FeatureSchema], durability: Durability) {
        self.schemas = schemas
        self.durability = durability
    }

    /// One feature's schema alone, in memory: for the tests of that feature.
    package static func forTests(of schema: FeatureSchema) throws -> DatabaseQueue {
        try DatabaseFactory(schemas: [Fetched.schema, SearchIndex.schema, schema], durability: .disposable).make(.inMemory)
    }

    /// Opens the database and brings its tables up to date.
    /// - Throws: ``TritonError`` of code `io` when the file cannot be made, `DatabaseError` when it is damaged.
    package func make(_ place: Configuration) throws -> DatabaseQueue {
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(Self.patience)
        configuration.label = "triton"
        let durability = durability.rawValue
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = \(durability)") }
        let queue: DatabaseQueue
        switch place {
        case .inMemory: queue = try DatabaseQueue(configuration: configuration)
        case .file(let path):
            // SQLite would make it readable by everybody for a moment.
            _ = try PrivateFile.ensure(path)
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try enterWAL(queue)
        }
        try migrate(queue)
        return queue
    }

    /// Seconds to wait for another process that writes.
    static let patience = 20.0

    /// The mode is a property of the file; asking first avoids a lock on every start.
    private func enterWAL(_ queue: DatabaseQueue) throws {
        try queue.writeWithoutTransaction { database in
            guard try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" else { return }
            try database.execute(sql: "PRAGMA journal_mode = WAL")
        }
    }

    /// `user_version` counts the migrations of all features: when it says that all are there, the migrator, which
    /// costs a millisecond, is not asked.
    private func migrate(_ queue: DatabaseQueue) throws {
        let version = schemas.reduce(0) { $0 + $1.migrations.count }
        guard try queue.read({ try Int.fetchOne($0, sql: "PRAGMA user_version") }) != version else { return }
        var migrator = DatabaseMigrator()
        for schema in schemas {
            for (number, sql) in schema.migrations.enumerated() {
                migrator.registerMigration("\(schema.feature) \(number + 1)") { try $0.execute(sql: sql) }
            }
        }
        try migrator.migrate(queue)
        try queue.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    }
}
