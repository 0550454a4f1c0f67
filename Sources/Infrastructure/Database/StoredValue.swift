import FoundationEssentials
import Glibc
import GRDB
import GRDBSQLite

/// One value of the row that a statement stands at, looked at without a copy.
struct StoredValue {
    private let statement: SQLiteStatement
    private let column: Int32

    init(_ statement: Statement, _ column: Int) {
        self.statement = statement.sqliteStatement
        self.column = Int32(column)
    }

    private var type: Int32 { sqlite3_column_type(statement, column) }

    /// Nil for anything but an integer.
    var integer: Int? { type == SQLITE_INTEGER ? Int(exactly: sqlite3_column_int64(statement, column)) : nil }

    /// To the byte: for `==`, two spellings of one letter are equal.
    func holds(_ text: String) -> Bool {
        guard type == SQLITE_TEXT, let start = sqlite3_column_text(statement, column) else { return false }
        let count = Int(sqlite3_column_bytes(statement, column))
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == count, let other = bytes.baseAddress else { return bytes.count == count }
            return memcmp(start, other, count) == 0
        }
    }

    func holds(_ value: DatabaseValue) -> Bool {
        switch value.stored.storage {
        case .null: type == SQLITE_NULL
        case .int64(let number): type == SQLITE_INTEGER && sqlite3_column_int64(statement, column) == number
        case .double(let number): type == SQLITE_FLOAT && sqlite3_column_double(statement, column) == number
        case .string(let text): holds(text)
        case .blob(let data):
            type == SQLITE_BLOB
                && UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: Int(sqlite3_column_bytes(statement, column))).elementsEqual(data)
        }
    }
}

extension DatabaseValue {
    /// As it is kept: SQLite takes a NUL for the end of a text, so one that has it is kept as bytes, which read as the
    /// same text.
    var stored: DatabaseValue {
        guard case .string(let text) = storage, text.utf8.contains(0) else { return self }
        return Data(text.utf8).databaseValue
    }
}
