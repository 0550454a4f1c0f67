package import Cache
package import Domain
import FoundationEssentials
package import GRDB

extension AddressDetails: CachedItem {
    package static let table = CacheTable("account_address", columns: ["registered", "expires", "expired", "lifetime", "verified", "keys"])

    package var cacheKey: String { address.label }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [registeredAt?.timeIntervalSince1970, expiresAt?.timeIntervalSince1970, isExpired, isLifetime, isVerified, keys?.text()]
    }

    package init(row: Row) {
        let registered: Double? = row[2]
        let expires: Double? = row[3]
        let keys: String? = row[7]
        self.init(
            address: Address(row[0]), registeredAt: registered.map { Date(timeIntervalSince1970: $0) }, expiresAt: expires.map { Date(timeIntervalSince1970: $0) },
            isExpired: row[4], isLifetime: row[5], isVerified: row[6],
            // What does not parse in the cache is as absent as what does not parse in an answer.
            keys: keys.flatMap { try? JSON(parsing: $0) })
    }
}
