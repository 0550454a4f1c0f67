import Files
package import GRDB

/// Opens all databases of the program.
package struct DatabaseFactory: Sendable {
    package enum Configuration: Sendable {
        case file(String)
        case inMemory
    }

    /// Durability of a write at a power cut (`PRAGMA synchronous`). The user's text must survive it. The cache may be
    /// damaged, because it is created again; waiting for the disk would take as long as the rest of the work on an
    /// answer.
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

    /// Opens the database and migrates its tables.
    /// - Throws: ``TritonError`` of code `io` when the file cannot be created, `DatabaseError` when it is damaged,
    ///   ``NewerSchema``, ``ForeignSchema``.
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

    /// Deletes a damaged file and creates it again, unless another process has just done so.
    package func remake(_ path: String) throws -> DatabaseQueue {
        let lock = try FolderLock(Path.folder(of: path))
        // A failure here means that the file is damaged, which is handled below.
        if let queue = try? open(path), (try? setUp(queue)) != nil,
            (try? queue.read { try $0.first(String.self, "PRAGMA quick_check(1)") }) == "ok"
        {
            return queue
        }
        DatabaseFiles.remove(path)
        let queue = try open(path)
        try setUp(queue)
        _ = consume lock
        return queue
    }

    /// Seconds to wait for another process that writes; less for a cache, which only saves a request.
    private var busyTimeout: Double { durability == .disposable ? 3 : 20 }

    private var configuration: GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.label = "triton"
        let durability = durability.rawValue
        // GRDB switches them on with a literal. It has to know of them only where migrations meet rows that count.
        configuration.foreignKeysEnabled = self.durability == .lasting
        configuration.prepareDatabase {
            try $0.run("PRAGMA foreign_keys = ON")
            try $0.run("PRAGMA synchronous = \(durability)")
            // Else the log stays as long as the largest write, and the next process reads and copies it again.
            try $0.run("PRAGMA journal_size_limit = \(1 << 20)")
        }
        return configuration
    }

    private func open(_ path: String) throws -> DatabaseQueue {
        // SQLite would create it with permissions for all users.
        _ = try PrivateFile.ensure(path)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Whether the file needs no migration, and has no table that was changed since they were compared
    /// (``requireOwnTables(_:)``). This check needs no lock and no migrator, which would take a millisecond.
    private func isReady(_ queue: DatabaseQueue) throws -> Bool {
        try queue.inDatabase { database in
            try database.first(String.self, "PRAGMA journal_mode") == "wal"
                && database.first(Int.self, "PRAGMA user_version") == version
                && database.first(Int.self, "PRAGMA application_id")
                    == database.first(Int.self, "PRAGMA schema_version")
        }
    }

    /// Called under the folder's lock: if two processes change the mode or create the same table at the same time, they
    /// get errors in spite of the busy timeout.
    private func setUp(_ queue: DatabaseQueue) throws {
        try queue.writeWithoutTransaction { database in
            guard try database.first(String.self, "PRAGMA journal_mode") != "wal" else { return }
            try database.run("PRAGMA journal_mode = WAL")
        }
        try migrate(queue)
        try requireOwnTables(queue)
        // A new process without others reads the whole log, and creating the tables has filled it. If the log is in
        // use, it is truncated later.
        _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    private func migrate(_ queue: DatabaseQueue) throws {
        let found = try queue.read { try $0.first(Int.self, "PRAGMA user_version") ?? 0 }
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
        try queue.write { try $0.run("PRAGMA user_version = \(version)") }
    }

    /// Compares the tables with those that the migrations make. SQLite counts the changes of tables (`schema_version`).
    /// The count at which they were the same is kept in `application_id`, so that a start compares two numbers.
    private func requireOwnTables(_ queue: DatabaseQueue) throws {
        let own = try make(.inMemory).read(Self.tables)
        let count = try queue.read { database in
            guard try Self.tables(database) == own else { throw ForeignSchema() }
            return try database.first(Int.self, "PRAGMA schema_version") ?? 0
        }
        // If it cannot be written, the next start compares the tables again.
        try? queue.write { try $0.run("PRAGMA application_id = \(count)") }
    }

    /// The statements that make the tables, indexes, views and triggers, without those of SQLite and GRDB themselves.
    private static func tables(_ database: GRDB.Database) throws -> [String] {
        try database.all(
            """
            SELECT sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB 'grdb_*' ORDER BY sql
            """)
    }
}

/// Thrown for a file whose tables were made by a newer version of the program.
package struct NewerSchema: Error {}

/// Thrown for a file that has other tables, indexes or triggers than those of this version.
package struct ForeignSchema: Error {}
