import Domain
import GRDB

extension ItemStore {
    /// Whether exactly this list is in the cache already.
    ///
    /// The rows are read in the order of the primary key, and the values are compared without a copy: sorting and
    /// copying them would take as long as the rest of the work on an answer.
    func isKept(_ items: [Item], as list: Fetched, _ database: GRDB.Database) throws -> Bool {
        let table = Item.table, place = Self.place(list)
        let statement = try database.makeStatement(
            sql: "SELECT position, \(table.selection) FROM \"\(table.name)\" WHERE \(place.condition)")
        let rows = try Row.fetchCursor(statement, arguments: place.arguments)
        var count = 0
        while try rows.next() != nil {
            // Two rows cannot both match at the same position: they would have the same key.
            guard let position = StoredValue(statement, 0).integer, position >= 0, position < items.count else {
                return false
            }
            let item = items[position]
            guard StoredValue(statement, 1).equals(item.cacheAddress.label),
                StoredValue(statement, 2).equals(item.cacheKey)
            else { return false }
            for (column, value) in item.columnValues.enumerated() {
                guard StoredValue(statement, 3 + column).equals(value.databaseValue) else { return false }
            }
            count += 1
        }
        return count == items.count
    }

    /// Whether exactly this item is in the cache already.
    func isKept(_ item: Item, of address: Address, _ collection: String, _ database: GRDB.Database) throws
        -> Bool
    {
        let table = Item.table
        guard item.cacheAddress == address else { return false }
        let statement = try database.cachedStatement(
            sql: "SELECT \(table.selection) FROM \"\(table.name)\" WHERE collection = ? AND address = ? AND key = ?")
        let rows = try Row.fetchCursor(statement, arguments: [collection, address.label, item.cacheKey])
        // The values are valid only as long as the cursor exists.
        return try withExtendedLifetime(rows) {
            guard try rows.next() != nil else { return false }
            return item.columnValues.enumerated().allSatisfy { column, value in
                StoredValue(statement, 2 + column).equals(value.databaseValue)
            }
        }
    }
}
