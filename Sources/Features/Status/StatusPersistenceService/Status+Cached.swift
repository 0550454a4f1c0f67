package import Cache
package import Domain

extension Status: CachedItem {
    package static let table = CacheTable("status", of: fields, newest: "created_at")

    package var cacheKey: String { id }

    package static var searchKind: String? { "status" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "status", address: address, id: id, title: emoji, text: content, url: url)
    }
}
