package import Cache

/// The cached descriptions of pictures, without the images.
package enum PicsPersistenceService {
    package static let schema = CacheSchema(
        "pics", migrations: [.table(of: Picture.self), .newestIndex(of: Picture.self)], searched: [Picture.self])

    /// The ids, each with its caption, for completion.
    package static let names = CompletionList.keys(of: "picture", describedBy: "caption", hasLatest: true)
}

extension Picture: CachedItem {
    package static let table = CacheTable("picture", of: fields, newest: "created_at", keysFollowTime: false)

    package var cacheKey: String { id }

    package static var searchKind: String? { "picture" }
    package var searchEntry: SearchEntry? {
        let text = [alt ?? "", tags.joined(separator: " ")].filter { !$0.isEmpty }.joined(separator: "\n")
        return SearchEntry(of: self, title: caption ?? "", text: text, url: url)
    }
}
