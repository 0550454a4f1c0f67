package import Domain
import Files
package import GRDB
import Platform

/// The user data: outbox and undo, mutes, visits of PURLs, states of logins in progress, and ids of uploaded pictures.
/// It has no other copy, so failures are errors, unlike those of the cache.
package struct UserDatabase: Sendable {
    let queue: DatabaseQueue
    /// The reason why no file can be created; then writing throws, and reading finds nothing.
    private let obstacle: TritonError?

    package init(_ queue: DatabaseQueue) { self.init(queue, obstacle: nil) }

    private init(_ queue: DatabaseQueue, obstacle: TritonError?) {
        self.queue = queue
        self.obstacle = obstacle
    }

    /// - Throws: `io` for a file that exists and cannot be used. If no file can be created, writing throws later.
    package static func open(path: String?, factory: DatabaseFactory) throws(TritonError) -> UserDatabase {
        do {
            guard let path else {
                throw TritonError(
                    .io, "there is no home directory to keep the outbox and undo in", hint: "set XDG_DATA_HOME")
            }
            return UserDatabase(try factory.make(.file(path)))
        } catch let error as TritonError where path.map({ stat.isAbsent($0) }) ?? true {
            do { return UserDatabase(try factory.make(.inMemory), obstacle: error) } catch {
                throw failure(error, "a database in memory")
            }
        } catch {
            throw failure(error, path ?? "")
        }
    }

    /// Nil when it is in memory.
    package var path: String? { queue.path.hasPrefix("/") ? queue.path : nil }

    package func read<Value>(_ body: (GRDB.Database) throws -> Value) throws(TritonError) -> Value {
        do { return try queue.read(body) } catch { throw Self.failure(error, queue.path) }
    }

    /// Writes and waits for the disk.
    @discardableResult
    package func write<Value>(_ body: (GRDB.Database) throws -> Value) throws(TritonError) -> Value {
        if let obstacle { throw obstacle }
        do { return try queue.write(body) } catch { throw Self.failure(error, queue.path) }
    }

    /// A write that a power cut may revert: it is in the log, and reaches the disk with the next write that waits.
    package func writeWithoutWaiting<Value>(_ body: (GRDB.Database) throws -> Value) throws(TritonError) -> Value {
        if let obstacle { throw obstacle }
        do {
            return try queue.writeWithoutTransaction { database in
                let usual = try database.first("PRAGMA synchronous") ?? Self.full
                if usual > Self.normal { try database.run("PRAGMA synchronous = \(Self.normal)") }
                // SQLite accepts the value that it returned before.
                defer { if usual > Self.normal { try? database.run("PRAGMA synchronous = \(usual)") } }
                return try database.inTransaction(begunBy: "BEGIN IMMEDIATE", body)
            }
        } catch { throw Self.failure(error, queue.path) }
    }

    /// Values of `PRAGMA synchronous`: NORMAL does not sync the log, FULL does so after each transaction.
    private static let normal = 1, full = 2

    /// Deletes the rows of a profile in all tables that have a column for it.
    package func removeAll(of profile: String) throws(TritonError) {
        try write { database in
            let tables: [String] = try database.all(
                """
                SELECT DISTINCT m.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c \
                WHERE m.type = 'table' AND c.name = 'profile'
                """)
            for table in tables {
                try database.run("DELETE FROM \(table.quotedDatabaseIdentifier) WHERE profile = ?", [profile])
            }
        }
    }

    /// Overwrites deleted contents, in the file and in its write-ahead log.
    package func erase() throws(TritonError) {
        if let obstacle { throw obstacle }
        do {
            try queue.vacuum()
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch { throw Self.failure(error, queue.path) }
    }

    /// - Returns: the error for a file with other tables than this version's.
    private static func foreign(_ path: String) -> TritonError {
        TritonError(
            .config, "cannot use \(line: path): its tables are not those of this version",
            hint: "move the file away; a new one is made then")
    }

    private static func failure(_ error: any Error, _ path: String) -> TritonError {
        switch error {
        case let error as TritonError: return error
        case is NewerSchema:
            return TritonError(
                .config, "cannot use \(line: path): a newer version of triton has written it",
                hint: "update triton, or move the file away")
        case is ForeignSchema, is RowDecodingError: return foreign(path)
        case let error as DatabaseError: return failure(error, path)
        default: return TritonError(surfacing: error)
        }
    }

    private static func failure(_ error: DatabaseError, _ path: String) -> TritonError {
        let reason = error.message ?? "unknown error"
        switch error.resultCode {
        case .SQLITE_ERROR, .SQLITE_MISMATCH: return foreign(path)
        // The tables were checked when the file was opened.
        case .SQLITE_CONSTRAINT: return .bug("\(line: reason)")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return TritonError(.tryLater, "cannot use \(line: path): another process is writing to it")
        default: return TritonError(.io, "cannot use \(line: path): \(line: reason)")
        }
    }
}
