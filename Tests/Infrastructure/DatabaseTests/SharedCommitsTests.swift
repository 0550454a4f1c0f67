@testable import Database
import Dispatch
import ProcessRuntime
import Domain
import GRDB
import Glibc
import Synchronization
import Testing

/// Writes to the user's data that share one wait for the disk, or do not wait.
@Suite struct SharedCommitsTests {
    private struct Refusal: Error {}

    private let statements = Statements()
    private let queue: DatabaseQueue

    /// The statements that SQLite has run.
    private final class Statements: Sendable {
        private let all = Mutex<[String]>([])

        func add(_ statement: String) { all.withLock { $0.append(statement) } }
        func count(of beginning: String) -> Int { all.withLock { $0.count { $0.hasPrefix(beginning) } } }
    }

    init() throws {
        var configuration = Configuration()
        let statements = statements
        configuration.prepareDatabase { $0.trace { statements.add("\($0)") } }
        queue = try DatabaseQueue(configuration: configuration)
        try queue.write { try $0.execute(sql: "CREATE TABLE thing (number INTEGER)") }
    }

    private var numbers: [Int] {
        get throws { try queue.read { try Int.fetchAll($0, sql: "SELECT number FROM thing ORDER BY number") } }
    }

    @Test
    func `writes that wait at the same time are one transaction, and one that fails leaves the others as they are`()
        throws
    {
        let commits = SharedCommits(), queue = queue, before = statements.count(of: "COMMIT")
        let isHeld = DispatchSemaphore(value: 0), mayGoOn = DispatchSemaphore(value: 0),
            isDone = DispatchSemaphore(value: 0)
        _ = DetachedThread.start {
            queue.inDatabase { _ in
                isHeld.signal()
                mayGoOn.wait()
            }
        }
        isHeld.wait()
        let answers = Mutex<[Int: Int]>([:]), refused = Mutex<[Int]>([])
        for number in 0..<10 {
            _ = DetachedThread.start {
                do {
                    let answer = try commits.write(to: queue) { database in
                        try database.execute(sql: "INSERT INTO thing VALUES (?)", arguments: [number])
                        if number == 3 { throw Refusal() }
                        return number * 2
                    }
                    answers.withLock { $0[number] = answer }
                } catch { if error is Refusal { refused.withLock { $0.append(number) } } }
                isDone.signal()
            }
        }
        while commits.waitingCount < 10 { sched_yield() }
        mayGoOn.signal()
        for _ in 0..<10 { isDone.wait() }
        #expect(statements.count(of: "COMMIT") == before + 1)
        #expect(try numbers == [0, 1, 2, 4, 5, 6, 7, 8, 9])
        #expect(
            answers.withLock { $0 }
                == Dictionary(uniqueKeysWithValues: (0..<10).filter { $0 != 3 }.map { ($0, $0 * 2) }))
        #expect(refused.withLock { $0 } == [3])
    }

    @Test func `a failure of the disk fails all writes that wait together`() throws {
        try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = 1") }
        #expect(throws: DatabaseError.self) {
            try SharedCommits().write(to: queue) { try $0.execute(sql: "INSERT INTO thing VALUES (1)") }
        }
        try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = 0") }
        #expect(try numbers.isEmpty)
    }

    @Test(arguments: [0, 1, 2]) func `a write without a wait for the disk does not change the setting of others`(
        _ usual: Int
    )
        throws
    {
        try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = \(usual)") }
        func level(_ database: GRDB.Database) throws -> Int? { try Int.fetchOne(database, sql: "PRAGMA synchronous") }
        let during = try SharedCommits().writeWithoutWaiting(to: queue) { database in
            try database.execute(sql: "INSERT INTO thing VALUES (1)")
            return try level(database)
        }
        #expect(throws: Refusal.self) {
            try SharedCommits().writeWithoutWaiting(to: queue) { database in
                try database.execute(sql: "INSERT INTO thing VALUES (2)")
                throw Refusal()
            }
        }
        #expect(during == min(usual, 1))
        #expect(try queue.inDatabase { try level($0) } == usual)
        #expect(try numbers == [1])
    }
}
