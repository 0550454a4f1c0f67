package import Cache
package import Domain

package enum WeblogPersistenceService {
    package static let schema = CacheSchema(
        "weblog",
        migrations: [
            .table(of: WeblogEntry.self), .table(of: WeblogConfiguration.self), .table(of: WeblogTemplate.self),
            .newestIndex(of: WeblogEntry.self),
        ],
        searched: [WeblogEntry.self])

    /// The entries by id or title, for completion.
    package static let names = CompletionList.texts(
        of: "entry", describedBy: "title", newest: "published_at")
}

extension WeblogEntry: CachedItem {
    package static let table = CacheTable("entry", of: fields, newest: "published_at", keysFollowTime: false)

    package var cacheKey: String { id }

    package static var searchKind: String? { "entry" }
    package var searchEntry: SearchEntry? {
        SearchEntry(of: self, title: title ?? "", text: body, url: url)
    }
}

extension WeblogConfiguration: CachedItem {
    package static let table = CacheTable("weblog_config", of: fields)

    package var cacheKey: String { "config" }
}

extension WeblogTemplate: CachedItem {
    package static let table = CacheTable("weblog_template", of: fields)

    package var cacheKey: String { "template" }
}
