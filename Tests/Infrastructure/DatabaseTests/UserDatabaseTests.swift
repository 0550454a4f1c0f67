import Database
import Domain
import GRDB
import TestFolders
import Testing

@Suite struct UserDatabaseTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { try $0.execute(sql: "CREATE TABLE thing (number INTEGER)") }
    }

    @Test(arguments: [0, 1, 2]) func `a write without a wait for the disk does not change the setting of others`(
        _ usual: Int
    ) throws {
        try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = \(usual)") }
        func level(_ database: GRDB.Database) throws -> Int? { try Int.fetchOne(database, sql: "PRAGMA synchronous") }
        let during = try UserDatabase(queue).writeWithoutWaiting { database in
            try database.execute(sql: "INSERT INTO thing VALUES (1)")
            return try level(database)
        }
        #expect(throws: TritonError.self) {
            try UserDatabase(queue).writeWithoutWaiting { database in
                try database.execute(sql: "INSERT INTO thing VALUES (2)")
                throw TritonError(.failed, "refused")
            }
        }
        #expect(during == min(usual, 1))
        #expect(try queue.inDatabase { try level($0) } == usual)
        #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT number FROM thing") } == [1])
    }

    @Test func `a constraint that a write breaks is a bug, and no reason to move the file away`() throws {
        try queue.write { try $0.execute(sql: "CREATE UNIQUE INDEX by_number ON thing (number)") }
        let error = #expect(throws: TritonError.self) {
            try UserDatabase(queue).write { try $0.execute(sql: "INSERT INTO thing VALUES (1), (1)") }
        }
        #expect(error?.code == .software)
        #expect(error?.message.rendered == "a bug in triton: UNIQUE constraint failed: thing.number")
        #expect(error?.hint?.rendered == "please report it with the command that you typed")
    }

    @Test func `a file that another process writes to can be tried again later`() throws {
        let folder = TemporaryFolder(), path = folder.path + "/user.sqlite"
        let other = try DatabaseQueue(path: path)
        try other.write { try $0.execute(sql: "CREATE TABLE thing (number INTEGER)") }
        let database = UserDatabase(try DatabaseQueue(path: path))
        let error = #expect(throws: TritonError.self) {
            try other.inDatabase {
                try $0.inTransaction(.immediate) {
                    try database.write { try $0.execute(sql: "INSERT INTO thing VALUES (1)") }
                    return .rollback
                }
            }
        }
        #expect(
            error
                == TritonError(
                    .tryLater, "cannot use \(line: path): another process is writing to it"))
    }
}
