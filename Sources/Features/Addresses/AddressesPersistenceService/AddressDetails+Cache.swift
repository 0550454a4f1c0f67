package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

extension AddressDetails: CachedItem {
    package static let table = CacheTable(
        "account_address", columns: ["registered", "expires", "expired", "lifetime", "verified", "keys"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            registeredAt?.timeIntervalSince1970, expiresAt?.timeIntervalSince1970, isExpired, isLifetime, isVerified,
            keys?.text(),
        ]
    }

    package init(row: Row) throws {
        let registered: Double? = try row.value(2)
        let expires: Double? = try row.value(3)
        let keys: String? = try row.value(7)
        self.init(
            address: Address(try row.value(0)), registeredAt: registered.map { Date(timeIntervalSince1970: $0) },
            expiresAt: expires.map { Date(timeIntervalSince1970: $0) },
            isExpired: try row.value(4), isLifetime: try row.value(5), isVerified: try row.value(6),
            // Keys that do not parse count as missing, as they do in an answer of the service.
            keys: keys.flatMap { try? JSON(parsing: $0) })
    }
}
