package import Cache
import Database
package import Domain
package import GRDB

extension Follow: CachedItem {
    package static let table = CacheTable("follow", columns: ["url"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { owner }
    package var columnValues: [any DatabaseValueConvertible] { [url] }

    package init(row: Row) throws { self.init(owner: Address(try row.value(0)), address: Address(try row.value(1))) }
}
