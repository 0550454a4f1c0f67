import Domain
package import GRDB
import GRDBSQLite

extension Row {
    /// The value of a column. GRDB's subscript would trap on a value of another type, and the file may have been
    /// changed by another version or by hand.
    /// - Throws: `RowDecodingError`.
    package func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
        try decode(Value.self, atIndex: index)
    }

    package func value(_ index: Int) throws -> String {
        if case .text(let text) = try decode(ColumnValue.self, atIndex: index) { return text }
        return try anyValue(index)
    }

    package func value(_ index: Int) throws -> String? {
        if hasNull(atIndex: index) { return nil }
        return try value(index) as String
    }

    package func value(_ index: Int) throws -> Double? {
        if hasNull(atIndex: index) { return nil }
        if case .number(let number) = try decode(ColumnValue.self, atIndex: index) { return number }
        return try anyValue(index)
    }

    package func value(_ index: Int) throws -> Int? {
        if hasNull(atIndex: index) { return nil }
        if case .integer(let number) = try decode(ColumnValue.self, atIndex: index) { return Int(number) }
        return try anyValue(index)
    }

    package func value(_ index: Int) throws -> Bool {
        if case .integer(let number) = try decode(ColumnValue.self, atIndex: index) { return number != 0 }
        return try anyValue(index)
    }

    package func value(_ index: Int) throws -> Bool? {
        if hasNull(atIndex: index) { return nil }
        return try value(index) as Bool
    }

    /// The value in GRDB's conversion.
    private func anyValue<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
        try decode(Value.self, atIndex: index)
    }

    /// - Throws: `RowDecodingError`; `DatabaseError`, as of a statement, when the column does not exist: GRDB reads it
    ///   as NULL.
    package func value<Value: DatabaseValueConvertible>(_ name: String) throws -> Value {
        guard hasColumn(name) else { throw DatabaseError(message: "no such column: \(name)") }
        return try decode(Value.self, forColumn: name)
    }
}

/// A value in SQLite's type. GRDB's generic decoding looks up the type's metadata for each value, and a cached list of
/// 50,000 statuses takes two thirds longer.
private enum ColumnValue: DatabaseValueConvertible, StatementColumnConvertible {
    case text(String)
    case number(Double)
    case integer(Int64)
    case other

    init?(sqliteStatement: SQLiteStatement, index: CInt) {
        switch sqlite3_column_type(sqliteStatement, index) {
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(sqliteStatement, index) else { return nil }
            let count = Int(sqlite3_column_bytes(sqliteStatement, index))
            self = .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(sqliteStatement, index))
        case SQLITE_FLOAT: self = .number(sqlite3_column_double(sqliteStatement, index))
        default: self = .other
        }
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> ColumnValue? {
        switch value.storage {
        case .string(let text): .text(text)
        case .double(let number): .number(number)
        case .int64(let number): .integer(number)
        case .null: nil
        default: .other
        }
    }

    /// Required by the protocol; never written.
    var databaseValue: DatabaseValue { .null }
}
