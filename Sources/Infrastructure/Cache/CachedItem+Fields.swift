import Database
import Domain
import FoundationEssentials
package import GRDB

/// The row of an item.
extension CachedItem {
    /// Values of the table's ``CacheTable/columns``, in their order.
    package var columnValues: [any DatabaseValueConvertible] {
        Self.fields.columns.map { $0.value(self).databaseValue }
    }

    /// - Parameter row: positions 0 and 1 are the owner's address and the key; ``CacheTable/columns`` follow.
    /// - Throws: `RowDecodingError` for a row that this version has not written.
    package init(row: Row) throws {
        self.init(key: try row.value(1), of: Address(try row.value(0)))
        let columns = Self.fields.columns
        // `enumerated` makes the runtime look up generic types for each value: with it, a cached list of 50,000 takes a
        // third longer.
        for position in 0..<columns.count {
            let field = columns[position]
            let value = try FieldValue(row, 2 + position, as: field.column.type)
            guard field.set(&self, value) else { throw UnknownRow() }
        }
    }
}

/// A row that this version has not written.
private struct UnknownRow: Error {}

extension FieldValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .text(let text): text.original.databaseValue
        case .int(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .flag(let flag): flag.databaseValue
        case .time(let date): date.timeIntervalSince1970.databaseValue
        case .texts(let texts): WordColumn.text(texts.map(\.original)).databaseValue
        case .json(let json): json.text().databaseValue
        }
    }

    fileprivate init(_ row: Row, _ position: Int, as type: RecordSchema.FieldType) throws {
        switch type {
        case .string: self = .text(try row.value(position) as String?)
        case .number: self = .int(try row.value(position) as Int?)
        case .boolean: self = .flag(try row.value(position) as Bool?)
        case .time: self = .time((try row.value(position) as Double?).map { Date(timeIntervalSince1970: $0) })
        case .strings: self = (try row.value(position) as String?).map { .texts(WordColumn.words($0)) } ?? .null
        // Only this field is lost if its JSON is damaged.
        case .object, .array:
            self = (try row.value(position) as String?).flatMap { try? JSON(parsing: $0) }.map { .json($0) } ?? .null
        }
    }
}
