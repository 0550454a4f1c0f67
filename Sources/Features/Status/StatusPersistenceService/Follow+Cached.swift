package import Cache
package import Domain
package import GRDB

extension Follow: CachedItem {
    package static let table = CacheTable("follow", columns: ["url"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { owner }
    package var columnValues: [any DatabaseValueConvertible] { [url] }

    package init(row: Row) { self.init(owner: Address(row[0]), address: Address(row[1])) }
}
