package import Cache

package enum WebpagePersistenceService {
    package static let schema = CacheSchema("webpage", migrations: [.table(of: WebPage.self)], searched: [WebPage.self])
}

extension WebPage: CachedItem {
    package static let table = CacheTable("web_page", of: fields)

    package static var searchKind: String? { "web" }
    package var searchEntry: SearchEntry? {
        SearchEntry(of: self, title: title ?? "", text: content, url: url)
    }

    private var title: String? {
        if case .string(let title)? = metadata?["title"] { title } else { nil }
    }
}
