import Database
import Domain
import GRDB
import TestFolders
import Testing

/// What is run past GRDB's own transactions keeps their promises.
@Suite struct TransactionTests {
    private struct Stop: Error {}

    private let folder = TemporaryFolder()
    private let factory = DatabaseFactory(
        schemas: [FeatureSchema("things", migrations: ["CREATE TABLE thing (name TEXT PRIMARY KEY);"])],
        durability: .disposable)

    private func names(_ queue: DatabaseQueue) throws -> [String] {
        try queue.readInTransaction { try String.fetchAll($0, sql: "SELECT name FROM thing ORDER BY name") }
    }

    @Test func `a write that fails leaves nothing behind, and the next one is kept`() throws {
        let queue = try factory.make(.file(folder("things.sqlite")))
        #expect(throws: Stop.self) {
            try queue.writeInTransaction { database in
                try database.run("INSERT INTO thing VALUES (?)", ["a"])
                throw Stop()
            }
        }
        #expect(try names(queue) == [])
        try queue.writeInTransaction { try $0.run("INSERT INTO thing VALUES (?)", ["b"]) }
        #expect(try names(queue) == ["b"])
        #expect(try names(factory.make(.file(folder("things.sqlite")))) == ["b"])
    }

    @Test func `a write that SQLite itself took back is over`() throws {
        let queue = try factory.make(.inMemory)
        #expect(throws: DatabaseError.self) {
            try queue.writeInTransaction { database in
                try database.run("INSERT INTO thing VALUES ('a')")
                try database.run("INSERT OR ROLLBACK INTO thing VALUES ('a')")
            }
        }
        #expect(try names(queue) == [])
        #expect(try queue.writeInTransaction { $0.isInsideTransaction })
    }

    @Test func `a read sees one state, whatever is written meanwhile`() throws {
        let queue = try factory.make(.file(folder("things.sqlite")))
        let other = try factory.make(.file(folder("things.sqlite")))
        let counts = try queue.readInTransaction { database in
            let sql = "SELECT count(*) FROM thing"
            let first = try database.first(Int.self, sql)
            try other.writeInTransaction { try $0.run("INSERT INTO thing VALUES ('a')") }
            return [first, try database.first(Int.self, sql)]
        }
        #expect(counts == [0, 0])
        #expect(try names(queue) == ["a"])
    }

    @Test func `there is no first value without a row, and none for NULL`() throws {
        let queue = try factory.make(.inMemory)
        let found = try queue.readInTransaction { database in
            [
                try database.first(String.self, "SELECT name FROM thing"),
                try database.first(String.self, "SELECT NULL"),
                try database.first(String.self, "SELECT ?", ["x"]),
            ]
        }
        #expect(found == [nil, nil, "x"])
    }
}
