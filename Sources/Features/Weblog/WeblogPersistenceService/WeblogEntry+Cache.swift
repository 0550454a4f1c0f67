package import Cache
package import Domain

extension WeblogEntry: CachedItem {
    package static let table = CacheTable("entry", of: fields)

    package var cacheKey: String { id }

    package static var searchKind: String? { "entry" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "entry", address: address, id: id, title: title ?? "", text: body, url: url)
    }
}
