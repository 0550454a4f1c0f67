package import Cache

/// The cached now pages, and the garden as it was last seen.
package enum NowPersistenceService {
    package static let schema = CacheSchema(
        "now", migrations: [.table(of: NowPage.self), .table(of: GardenPage.self)], searched: [NowPage.self])
}

extension NowPage: CachedItem {
    package static let table = CacheTable("now_page", of: fields)

    package static var searchKind: String? { "now" }
    package var searchEntry: SearchEntry? {
        SearchEntry(of: self, title: "/now", text: content, url: url)
    }
}

extension GardenPage: CachedItem {
    package static let table = CacheTable("garden_page", of: fields)

    package var cacheKey: String { url }
}
