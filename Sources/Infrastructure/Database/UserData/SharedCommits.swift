import Domain
import GRDB
import Synchronization

/// Writes to one database that wait for the disk together, or not at all. Waiting for the disk takes longer than the
/// write itself.
final class SharedCommits: Sendable {
    private let waiting = Mutex<[Write]>([])

    /// Number of writes that are not started yet.
    var waitingCount: Int { waiting.withLock { $0.count } }

    /// The first thread that gets access to the database carries out the writes of all waiting threads, in one
    /// transaction. A write that fails does not affect the others.
    func write<Value>(to queue: DatabaseQueue, _ body: (GRDB.Database) throws -> Value) throws -> Value {
        var value: Value?
        // It does not escape: this function returns only after the write was carried out.
        try withoutActuallyEscaping({ database in value = try body(database) }) { body in
            let write = Write(body)
            waiting.withLock { $0.append(write) }
            queue.writeWithoutTransaction { database in
                guard write.outcome == nil else { return }
                let all = waiting.withLock { waiting in
                    defer { waiting = [] }
                    return waiting
                }
                carryOut(all, database)
            }
            try write.outcome?.get()
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "a write was lost") }
        return value
    }

    /// A write that does not wait for the disk. It reaches the disk with the next write that waits.
    func writeWithoutWaiting<Value>(to queue: DatabaseQueue, _ body: (GRDB.Database) throws -> Value) throws -> Value {
        try queue.writeWithoutTransaction { database in
            let usual = try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? Self.full
            if usual > Self.normal { try database.execute(sql: "PRAGMA synchronous = \(Self.normal)") }
            // SQLite accepts the value that it returned before.
            defer { if usual > Self.normal { try? database.execute(sql: "PRAGMA synchronous = \(usual)") } }
            var value: Value?
            try database.inTransaction(.immediate) {
                value = try body(database)
                return .commit
            }
            guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "a write was lost") }
            return value
        }
    }

    /// Values of `PRAGMA synchronous`: NORMAL does not sync the log, FULL does so after each transaction.
    private static let normal = 1, full = 2

    private func carryOut(_ writes: [Write], _ database: GRDB.Database) {
        do {
            try database.inTransaction(.immediate) {
                for write in writes {
                    write.outcome = Result {
                        try database.inSavepoint {
                            try write.body(database)
                            return .commit
                        }
                    }
                }
                return .commit
            }
        } catch {
            // The transaction was not committed, so all its writes have failed.
            for write in writes where (try? write.outcome?.get()) != nil || write.outcome == nil {
                write.outcome = .failure(error)
            }
        }
    }

    /// - `@unchecked`: used by the thread that has access to the database, and by the thread that made it before and
    ///   after that.
    private final class Write: @unchecked Sendable {
        let body: (GRDB.Database) throws -> Void
        var outcome: Result<Void, any Error>?

        init(_ body: @escaping (GRDB.Database) throws -> Void) { self.body = body }
    }
}
