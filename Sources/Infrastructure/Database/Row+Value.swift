package import GRDB

extension Row {
    /// The value of a column, where GRDB's subscript would trap on one of another type: the file may have been changed
    /// by another version, or by hand.
    /// - Throws: `RowDecodingError`.
    package func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
        try decode(Value.self, atIndex: index)
    }

    /// - Throws: `RowDecodingError`, also when there is no such column.
    package func value<Value: DatabaseValueConvertible>(_ name: String) throws -> Value {
        try decode(Value.self, forColumn: name)
    }
}
