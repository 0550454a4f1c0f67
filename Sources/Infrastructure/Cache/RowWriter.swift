import Domain
import FoundationEssentials
import GRDB
import GRDBSQLite
import Glibc

/// A statement that is run for many rows. It calls SQLite directly, because GRDB's work for each row takes longer than
/// SQLite's.
struct RowWriter {
    private let database: GRDB.Database
    private let statement: Statement
    private let pointer: SQLiteStatement

    init(_ database: GRDB.Database, sql: String) throws {
        self.database = database
        statement = try database.makeStatement(sql: sql)
        pointer = statement.sqliteStatement
    }

    /// Binds a value of the row; SQLite copies it.
    /// - Parameter column: counted from 1.
    func bind(_ value: Int, _ column: Int) { sqlite3_bind_int64(pointer, Int32(column), Int64(value)) }

    func bind(_ value: Double, _ column: Int) { sqlite3_bind_double(pointer, Int32(column), value) }

    /// A text with a NUL is stored as bytes, as in ``DatabaseValue/stored``.
    func bind(_ text: String, _ column: Int) {
        var text = text
        text.withUTF8 { bytes in
            guard let start = bytes.baseAddress, memchr(start, 0, bytes.count) != nil else {
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    // A null pointer would be stored as NULL.
                    sqlite3_bind_text(pointer, Int32(column), "", 0, Self.transient)
                    return
                }
                let characters = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
                sqlite3_bind_text(pointer, Int32(column), characters, Int32(bytes.count), Self.transient)
                return
            }
            sqlite3_bind_blob(pointer, Int32(column), start, Int32(bytes.count), Self.transient)
        }
    }

    func bind(_ value: DatabaseValue, _ column: Int) {
        switch value.storage {
        case .null: sqlite3_bind_null(pointer, Int32(column))
        case .int64(let number): sqlite3_bind_int64(pointer, Int32(column), number)
        case .double(let number): sqlite3_bind_double(pointer, Int32(column), number)
        case .string(let text): bind(text, column)
        case .blob(let data):
            data.withUnsafeBytes {
                _ = sqlite3_bind_blob(pointer, Int32(column), $0.baseAddress, Int32($0.count), Self.transient)
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
