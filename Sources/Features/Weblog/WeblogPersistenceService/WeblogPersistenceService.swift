package import Cache
import Domain

package enum WeblogPersistenceService {
    package static let schema = CacheSchema(
        "weblog",
        migrations: [
            .table(of: WeblogEntry.self), .table(of: WeblogConfiguration.self), .table(of: WeblogTemplate.self),
            .positionIndex(of: WeblogEntry.self),
        ],
        searched: [WeblogEntry.self])

    /// The entries by id or title, for completion.
    package static let names = CompletionList.texts(
        of: "entry", describedBy: "title", newest: "published_at")
}
