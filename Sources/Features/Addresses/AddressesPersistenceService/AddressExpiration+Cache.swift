package import Cache
package import Domain

extension AddressExpiration: CachedItem {
    package static let table = CacheTable("address_expiration", of: fields)

    package var cacheKey: String { address.label }
}
