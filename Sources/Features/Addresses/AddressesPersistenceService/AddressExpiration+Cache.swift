package import Cache
package import Domain
package import GRDB

extension AddressExpiration: CachedItem {
    package static let table = CacheTable("address_expiration", columns: ["expired", "near", "message"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [isExpired, isNear, message] }

    package init(row: Row) { self.init(address: Address(row[0]), isExpired: row[2], isNear: row[3], message: row[4]) }
}
