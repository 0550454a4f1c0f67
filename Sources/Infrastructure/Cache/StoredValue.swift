import Domain
import FoundationEssentials
import GRDB
import GRDBSQLite
import Platform

/// One value of the current row of a statement, read without a copy.
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

    var isBytes: Bool { type == SQLITE_BLOB }

    /// Compares bytes, because `==` of strings ignores differences in Unicode normalisation.
    func equals(_ text: String) -> Bool {
        // A text with a NUL is stored as bytes (see ``DatabaseValue/stored``).
        guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return false }
        let stored = bytes
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == stored.count, let start = bytes.baseAddress, let other = stored.baseAddress else {
                return bytes.count == stored.count
            }
            return memcmp(start, other, bytes.count) == 0
        }
    }

    /// The bytes of a text or a blob.
    private var bytes: UnsafeRawBufferPointer {
        // The pointer is read first: reading it may convert the value, which changes the count.
        let start = sqlite3_column_blob(statement, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }

    func equals(_ value: DatabaseValue) -> Bool {
        switch value.storage {
        case .null: type == SQLITE_NULL
        case .int64(let number): type == SQLITE_INTEGER && sqlite3_column_int64(statement, column) == number
        case .double(let number): type == SQLITE_FLOAT && sqlite3_column_double(statement, column) == number
        case .string(let text): equals(text)
        case .blob(let data): type == SQLITE_BLOB && bytes.elementsEqual(data)
        }
    }
}

extension DatabaseValue {
    /// The value as it is stored: SQLite ends a text at a NUL, so a text that contains one is stored as bytes, which
    /// are read as the same text.
    var stored: DatabaseValue {
        guard case .string(let text) = storage, text.contains(byte: 0) else { return self }
        return Data(text.utf8).databaseValue
    }
}
