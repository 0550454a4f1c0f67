package import GRDB

/// Short forms of GRDB's functions for SQL as text. They prepare each text once for a connection: otherwise
/// `purl add --from` with a thousand lines takes a third longer.
extension GRDB.Database {
    package func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The first column of the first row; nil without a row, and for NULL.
    package func first<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    package func first<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Value? {
        try first(sql, arguments)
    }

    /// The first column of all rows.
    package func all<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [Value] {
        try Value.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    package func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    package func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    func inTransaction<Value>(begunBy sql: String, _ body: (GRDB.Database) throws -> Value) throws -> Value {
        try run(sql)
        do {
            let value = try body(self)
            try run("COMMIT")
            return value
        } catch {
            // SQLite may have taken everything back by itself, and then there is no transaction to end.
            if isInsideTransaction { try? run("ROLLBACK") }
            throw error
        }
    }
}

extension DatabaseQueue {
    /// Reads one state of the file, whatever other processes write meanwhile.
    package func readInTransaction<Value>(_ body: (GRDB.Database) throws -> Value) throws -> Value {
        try inDatabase { try $0.inTransaction(begunBy: "BEGIN DEFERRED", body) }
    }

    /// Writes all of it or nothing.
    package func writeInTransaction<Value>(_ body: (GRDB.Database) throws -> Value) throws -> Value {
        try inDatabase { try $0.inTransaction(begunBy: "BEGIN IMMEDIATE", body) }
    }
}
