package import Cache
package import Domain

extension Bio: CachedItem {
    package static let table = CacheTable("bio", of: fields)
    /// Constant, because an address has one bio.
    package static let key = "bio"

    package var cacheKey: String { Self.key }

    package static var searchKind: String? { "bio" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "bio", address: address, id: Self.key, title: "", text: content, url: url)
    }
}
