import Database
package import Domain
import Files
import GRDB
import Platform

/// The state of the emulator in one SQLite file, or in memory.
///
/// Several processes may have the file open at once: each request is one transaction, and a writing one takes the lock
/// at its start and waits for others. The file is in WAL mode with `synchronous = NORMAL`: committed changes survive a
/// crash of the process, but not a power failure.
package final class SandboxStore: Sendable {
    let queue: DatabaseQueue
    private let time: TimeSource

    /// Opens the file. A missing one is made from the seed, readable by its owner only.
    /// - Throws: ``TritonError`` with code `io` when it cannot be opened, `bad_data` when it is not a database,
    ///   `config` when it is of another version.
    package convenience init(path: String, time: TimeSource = .system) throws {
        try self.init(path: path, time: time, isResetting: false)
    }

    /// Opens the file and resets it to the seed, whatever its state or version. One that is not a database is replaced.
    package static func resetting(path: String, time: TimeSource = .system) throws -> SandboxStore {
        do { return try SandboxStore(path: path, time: time, isResetting: true) } catch let error as TritonError
            where error.code == .badData
        {
            DatabaseFiles.remove(path)
            return try SandboxStore(path: path, time: time, isResetting: true)
        }
    }

    /// A store in memory, filled with the seed, but without the older statuses: they would only make tests longer.
    package static func inMemory(time: TimeSource = .system) throws -> SandboxStore {
        try SandboxStore(
            queue: DatabaseQueue(configuration: configuration(isFile: false)), time: time, isFile: false,
            isResetting: true)
    }

    private convenience init(path: String, time: TimeSource, isResetting: Bool) throws {
        // SQLite would create it with permissions for all users.
        _ = try PrivateFile.ensure(path)
        let queue: DatabaseQueue
        do {
            queue = try Self.retryingWhileLocked {
                try DatabaseQueue(path: path, configuration: Self.configuration(isFile: true))
            }
        } catch {
            throw TritonError(
                Self.code(of: error), "cannot open the sandbox file '\(line: path)': \(line: Self.words(error))",
                hint: "'triton sandbox reset' makes a new one")
        }
        try self.init(queue: queue, time: time, isFile: true, isResetting: isResetting)
    }

    /// Repeats `body` while the file is locked, a hundred times at most. A new file is locked exclusively when it is
    /// switched to WAL, and SQLite does not always wait for that.
    private static func retryingWhileLocked<Value>(_ body: () throws -> Value) throws -> Value {
        for _ in 0..<100 {
            do { return try body() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                usleep(20_000)
            }
        }
        return try body()
    }

    private init(queue: DatabaseQueue, time: TimeSource, isFile: Bool, isResetting: Bool) throws {
        self.queue = queue
        self.time = time
        try translating {
            if !isResetting, try version() == SandboxSchema.version { return try requireOwnTables() }
            try write { db in
                // Another process may have made the tables meanwhile.
                let version = try db.first(Int.self, "PRAGMA user_version") ?? 0
                if !isResetting, version == SandboxSchema.version { return }
                let isEmpty = try db.first(Int.self, "SELECT COUNT(*) FROM sqlite_master") == 0
                guard isResetting || version == 0 && isEmpty else {
                    throw TritonError(
                        .config,
                        "the sandbox file has version \(version), and this program knows \(SandboxSchema.version)",
                        hint: "'triton sandbox reset' makes a new one")
                }
                try SandboxSeed.rebuild(db, now: time.now(), hasPast: isFile)
            }
        }
    }

    /// In `application_id` until the first change after a reset; then 0.
    static let unchangedMark = 1

    /// Whether a reset would lose something: false for a file that does not exist or was not changed since the last
    /// one.
    package static func hasChanges(path: String) -> Bool {
        if stat.isAbsent(path) { return false }
        // What cannot be read may contain something.
        guard let store = try? SandboxStore(path: path),
            let mark = try? store.queue.read({ try $0.first(Int.self, "PRAGMA application_id") })
        else { return true }
        return mark != unchangedMark
    }

    /// Writes what a request changes.
    func change<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            let before = db.totalChangesCount
            let value = try body(db)
            if db.totalChangesCount != before,
                try db.first(Int.self, "PRAGMA application_id") == Self.unchangedMark
            {
                try db.run("PRAGMA application_id = 0")
            }
            return value
        }
    }

    /// Compares the tables with those of a new file, so that no command works with a part of them.
    private func requireOwnTables() throws {
        let own = try DatabaseQueue()
        try own.write(SandboxSeed.makeTables)
        guard try queue.read(Self.tables) == own.read(Self.tables) else { throw SandboxDamage.otherTables.error }
    }

    /// The statements that make the tables, indexes, views and triggers, without those of SQLite itself.
    private static func tables(_ db: Database) throws -> [String] {
        try db.all("SELECT sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_*' ORDER BY sql")
    }

    private func version() throws -> Int { try queue.read { try $0.first(Int.self, "PRAGMA user_version") ?? 0 } }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value { try queue.writeInTransaction(body) }

    private static func code(of error: any Error) -> TritonError.Code {
        let code = (error as? DatabaseError)?.resultCode
        return code == .SQLITE_NOTADB || code == .SQLITE_CORRUPT ? .badData : .io
    }

    private func translating<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            throw TritonError(
                Self.code(of: error),
                "the sandbox file cannot be used: \(line: Self.words(error))",
                hint: "'triton sandbox reset' makes a new one")
        }
    }

    private static func words(_ error: any Error) -> String { (error as? DatabaseError)?.message ?? "\(error)" }

    private static func configuration(isFile: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = "sandbox"
        if isFile {
            configuration.journalMode = .wal
            configuration.prepareDatabase { try $0.run("PRAGMA synchronous = NORMAL") }
        }
        return configuration
    }
}
