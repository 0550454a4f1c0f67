import Database
import Domain
import FoundationEssentials
import GRDB
import GRDBSQLite

/// A statement that inserts rows and is run many times. It calls SQLite directly: with GRDB's work for each row, the
/// first list of 50,000 statuses takes half as long again.
struct RowWriter {
    private let database: GRDB.Database
    private let statement: Statement
    private let pointer: SQLiteStatement

    /// - Parameters:
    ///   - sql: the statement up to its values.
    ///   - columns: number of columns that are inserted.
    init(_ database: GRDB.Database, sql: String, columns: Int) throws {
        self.database = database
        let marks = Array(repeating: "?", count: columns).joined(separator: ",")
        statement = try database.makeStatement(sql: "\(sql) VALUES (\(marks))")
        pointer = statement.sqliteStatement
    }

    /// Binds a value of the row; SQLite copies it.
    /// - Parameter column: counted from 1.
    func bind(_ value: DatabaseValue, _ column: Int) {
        let place = Int32(column)
        switch value.stored.storage {
        case .null: sqlite3_bind_null(pointer, place)
        case .int64(let number): sqlite3_bind_int64(pointer, place, number)
        case .double(let number): sqlite3_bind_double(pointer, place, number)
        case .string(let text): sqlite3_bind_text(pointer, place, text, Int32(text.utf8.count), Self.transient)
        case .blob(let data):
            data.withUnsafeBytes {
                _ = sqlite3_bind_blob(pointer, place, $0.baseAddress, Int32($0.count), Self.transient)
            }
        }
    }

    /// Writes the row that was bound.
    func run() throws {
        let code = sqlite3_step(pointer)
        sqlite3_reset(pointer)
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code & 0xFF), message: database.lastErrorMessage)
        }
    }

    /// `SQLITE_TRANSIENT`: SQLite copies the bound value.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
