package import Cache
import Database
package import Domain
package import GRDB

extension DirectoryEntry: CachedItem {
    package static let table = CacheTable("directory", columns: ["listed"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { address }
    /// Always true: a table needs at least one column.
    package var columnValues: [any DatabaseValueConvertible] { [true] }

    package init(row: Row) throws { self.init(address: Address(try row.value(0))) }
}
