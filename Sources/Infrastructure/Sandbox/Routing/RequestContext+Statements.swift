import Database
import Domain
import GRDB

extension RequestContext {
    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try db.rows(sql, arguments)
    }

    /// - Throws: ``APIError`` with status 404 that names the item, when the row does not exist.
    func row(of item: String, _ sql: String, _ arguments: StatementArguments) throws -> Row {
        guard let row = try db.row(sql, arguments) else { throw APIError.missing(item) }
        return row
    }

    /// Changes or deletes one row.
    /// - Throws: as ``row(of:_:_:)``.
    func change(_ item: String, _ sql: String, _ arguments: StatementArguments) throws {
        try db.run(sql, arguments)
        guard db.changesCount == 1 else { throw APIError.missing(item) }
    }

    /// Lists without an item are answered with 404.
    func refuseEmpty(_ rows: [Row], _ items: String, _ owner: String) throws {
        if rows.isEmpty, !options.has(.noEmpty404) { throw APIError.empty(items, owner) }
    }

    /// An id for a new row of a table.
    func uniqueID(in table: String, by column: String = "id") throws -> String {
        try UniqueID.make(at: now) { id in
            try db.first(Bool.self, "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(column) = ?)", [id]) ?? false
        }
    }
}

extension Database {
    /// The e-mail of the account that owns an address; nil for an address that does not exist.
    func owner(of address: String) throws -> String? {
        try first(String.self, "SELECT email FROM address WHERE name = ?", [address])
    }
}

extension Row {
    /// The text of a column; null for NULL.
    func json(_ column: String) throws -> JSON { .string(try value(column) as String?) }
}
