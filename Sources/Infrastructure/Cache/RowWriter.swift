import Domain
import FoundationEssentials
import GRDB
import GRDBSQLite

/// A statement that inserts rows and is run many times. It calls SQLite directly: with GRDB's work for each row, the
/// first list of 50,000 statuses takes half as long again.
struct RowWriter {
    /// Number of rows that one statement inserts well. Each statement searches its place in the table from the root; a
    /// row that comes after the one before it in the same statement is appended.
    static let manyRows = 32

    private let database: GRDB.Database
    private let statement: Statement
    private let pointer: SQLiteStatement
    private let columns: Int

    /// - Parameters:
    ///   - sql: the statement up to its values.
    ///   - columns: number of columns that are inserted.
    ///   - rows: number of rows that each run inserts.
    init(_ database: GRDB.Database, sql: String, columns: Int, rows: Int = 1) throws {
        self.database = database
        self.columns = columns
        let marks = "(" + Array(repeating: "?", count: columns).joined(separator: ",") + ")"
        let values = Array(repeating: marks, count: rows).joined(separator: ",")
        statement = try database.makeStatement(sql: "\(sql) VALUES \(values)")
        pointer = statement.sqliteStatement
    }

    /// Binds a value of a row; SQLite copies it.
    /// - Parameters:
    ///   - column: counted from 1.
    ///   - row: counted from 0.
    func bind(_ value: Int, _ column: Int, row: Int = 0) {
        sqlite3_bind_int64(pointer, place(column, row), Int64(value))
    }

    func bind(_ value: Double, _ column: Int) { sqlite3_bind_double(pointer, place(column, 0), value) }

    private func place(_ column: Int, _ row: Int) -> Int32 { Int32(row * columns + column) }

    /// A text with a NUL is stored as bytes, as in ``DatabaseValue/stored``.
    func bind(_ text: String, _ column: Int, row: Int = 0) {
        let place = place(column, row)
        var text = text
        text.withUTF8 { bytes in
            guard let start = bytes.baseAddress, bytes.contains(byte: 0) else {
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    // A null pointer would be stored as NULL.
                    sqlite3_bind_text(pointer, place, "", 0, Self.transient)
                    return
                }
                let characters = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
                sqlite3_bind_text(pointer, place, characters, Int32(bytes.count), Self.transient)
                return
            }
            sqlite3_bind_blob(pointer, place, start, Int32(bytes.count), Self.transient)
        }
    }

    func bind(_ value: DatabaseValue, _ column: Int, row: Int = 0) {
        let place = place(column, row)
        switch value.storage {
        case .null: sqlite3_bind_null(pointer, place)
        case .int64(let number): sqlite3_bind_int64(pointer, place, number)
        case .double(let number): sqlite3_bind_double(pointer, place, number)
        case .string(let text): bind(text, column, row: row)
        case .blob(let data):
            data.withUnsafeBytes {
                _ = sqlite3_bind_blob(pointer, place, $0.baseAddress, Int32($0.count), Self.transient)
            }
        }
    }

    /// Writes the rows that were bound.
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

extension DatabaseValue {
    /// The value as it is stored: SQLite ends a text at a NUL, so a text that contains one is stored as bytes, which
    /// are read as the same text.
    var stored: DatabaseValue {
        guard case .string(let text) = storage, text.contains(byte: 0) else { return self }
        return Data(text.utf8).databaseValue
    }
}
