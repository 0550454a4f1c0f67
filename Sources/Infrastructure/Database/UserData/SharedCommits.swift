import Domain
import GRDB
import Synchronization

/// Writes to one database that wait for the disk together, or not at all. To wait for the disk takes longer than to
/// write.
final class SharedCommits: Sendable {
    private let waiting = Mutex<[Write]>([])

    /// Writes that nobody has begun to carry out.
    var waitingCount: Int { waiting.withLock { $0.count } }

    /// Writes of threads that wait for their turn are carried out by the first of them that has it, in one transaction.
    /// One that fails leaves the others as they are.
    func write<Value>(to queue: DatabaseQueue, _ body: (GRDB.Database) throws -> Value) throws -> Value {
        var value: Value?
        // It does not escape: this function returns after somebody has carried the write out, and nobody does so later.
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

    /// Also what the caller wrote goes to the disk with the next write that waits for it.
    func writeWithoutWaiting<Value>(to queue: DatabaseQueue, _ body: (GRDB.Database) throws -> Value) throws -> Value {
        try queue.writeWithoutTransaction { database in
            let usual = try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? Self.full
            if usual > Self.normal { try database.execute(sql: "PRAGMA synchronous = \(Self.normal)") }
            // A value that SQLite gave is one that it takes.
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

    /// SQLite's levels of waiting: the log is not waited for, or after each transaction.
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
            // What was not committed is not there.
            for write in writes where (try? write.outcome?.get()) != nil || write.outcome == nil {
                write.outcome = .failure(error)
            }
        }
    }

    /// - `@unchecked`: used by the thread that has its turn at the database, and by its own one before and after that.
    private final class Write: @unchecked Sendable {
        let body: (GRDB.Database) throws -> Void
        var outcome: Result<Void, any Error>?

        init(_ body: @escaping (GRDB.Database) throws -> Void) { self.body = body }
    }
}
