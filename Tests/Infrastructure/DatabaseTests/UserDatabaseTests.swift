import Database
import Domain
import GRDB
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
}
