package import Cache

package enum PastebinPersistenceService {
    package static let schema = CacheSchema(
        "pastebin", migrations: [.table(of: Paste.self), .newestIndex(of: Paste.self)], searched: [Paste.self])

    /// The titles, for completion.
    package static let names = CompletionList.keys(of: "paste", hasLatest: true)
}

extension Paste: CachedItem {
    package static let table = CacheTable(
        "paste", of: fields, newest: "modified_at", keysFollowTime: false, hasLargeTexts: true)

    package var cacheKey: String { title }

    package static var searchKind: String? { "paste" }
    package var searchEntry: SearchEntry? {
        SearchEntry(of: self, title: title, text: content ?? "", url: url)
    }
}
