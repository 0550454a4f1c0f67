package import Cache
import Database
package import Domain
package import GRDB

extension AddressExpiration: CachedItem {
    package static let table = CacheTable("address_expiration", columns: ["expired", "near", "message"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [isExpired, isNear, message] }

    package init(row: Row) throws {
        self.init(
            address: Address(try row.value(0)), isExpired: try row.value(2), isNear: try row.value(3),
            message: try row.value(4))
    }
}
