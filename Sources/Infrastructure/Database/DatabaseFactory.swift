import Domain
import Files
package import GRDB

/// The one place where databases are opened.
package struct DatabaseFactory: Sendable {
    package enum Configuration: Sendable {
        case file(String)
        case inMemory
    }

    /// How much a power cut may take: what the user typed, nothing. A cache may even be damaged by it, for it is made
    /// anew then; to wait for the disk twice would take as long as everything else after an answer.
    package enum Durability: String, Sendable {
        case disposable = "OFF"
        case lasting = "FULL"
    }

    private let schemas: [FeatureSchema]
    private let durability: Durability

    package init(schemas: [FeatureSchema], durability: Durability) {
        self.schemas = schemas
        self.durability = durability
    }

    /// `user_version` counts the migrations of all features.
    private var version: Int { schemas.reduce(0) { $0 + $1.migrations.count } }

    /// One feature's schema alone, in memory: for the tests of that feature.
    package static func forTests(of schemas: FeatureSchema...) throws -> DatabaseQueue {
        try DatabaseFactory(schemas: schemas, durability: .disposable).make(.inMemory)
    }

    /// Opens the database and brings its tables up to date.
    /// - Throws: ``TritonError`` of code `io` when the file cannot be made, `DatabaseError` when it is damaged,
    ///   ``NewerSchema``.
    package func make(_ place: Configuration) throws -> DatabaseQueue {
        switch place {
        case .inMemory:
            let queue = try DatabaseQueue(configuration: configuration)
            try migrate(queue)
            return queue
        case .file(let path):
            let queue = try open(path)
            if try isReady(queue) { return queue }
            let lock = try FolderLock(Path.folder(of: path))
            try setUp(queue)
            _ = consume lock
            return queue
        }
    }

    /// Throws a damaged file away and makes it anew, unless another process has just done so.
    package func remake(_ path: String) throws -> DatabaseQueue {
        let lock = try FolderLock(Path.folder(of: path))
        // A failure here is what this is about.
        if let queue = try? open(path), (try? setUp(queue)) != nil,
            (try? queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }) == "ok"
        {
            return queue
        }
        DatabaseFiles.remove(path)
        let queue = try open(path)
        try setUp(queue)
        _ = consume lock
        return queue
    }

    /// Seconds to wait for another process that writes. A cache is worth no more than the request that it saves.
    private var busyTimeout: Double { durability == .disposable ? 3 : 20 }

    private var configuration: GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.label = "triton"
        let durability = durability.rawValue
        // The tables of a cache do not refer to each other.
        configuration.foreignKeysEnabled = self.durability == .lasting
        configuration.prepareDatabase { try $0.run("PRAGMA synchronous = \(durability)") }
        return configuration
    }

    private func open(_ path: String) throws -> DatabaseQueue {
        // SQLite would make it readable by everybody for a moment.
        _ = try PrivateFile.ensure(path)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Whether the file is as this program wants it. Asking needs no lock and no migrator, which costs a millisecond.
    private func isReady(_ queue: DatabaseQueue) throws -> Bool {
        try queue.inDatabase { database in
            try database.first(String.self, "PRAGMA journal_mode") == "wal"
                && database.first(Int.self, "PRAGMA user_version") == version
        }
    }

    /// Called under the folder's lock: two processes that change the mode or make the same table at once get errors
    /// that no waiting helps against.
    private func setUp(_ queue: DatabaseQueue) throws {
        try queue.writeWithoutTransaction { database in
            guard try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" else { return }
            try database.execute(sql: "PRAGMA journal_mode = WAL")
        }
        try migrate(queue)
        // Each process that comes alone reads the whole log, and making the tables has filled it. One that is busy is
        // shortened by itself later.
        _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    private func migrate(_ queue: DatabaseQueue) throws {
        let found = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
        guard found != version else { return }
        guard found < version else { throw NewerSchema() }
        var migrator = DatabaseMigrator()
        for schema in schemas {
            for (number, migration) in schema.migrations.enumerated() {
                migrator.registerMigration("\(schema.feature) \(number + 1)") { try migration.run(in: $0) }
            }
        }
        guard try !queue.read({ try migrator.hasBeenSuperseded($0) }) else { throw NewerSchema() }
        try migrator.migrate(queue)
        let version = version
        try queue.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    }
}

/// A file whose tables a newer version of the program has made.
package struct NewerSchema: Error {}
