package import Cache
import Domain

package enum WeblogPersistenceService {
    package static let schema = CacheSchema(
        "weblog",
        migrations: [
            WeblogEntry.table.creation, WeblogConfiguration.table.creation, WeblogTemplate.table.creation,
            WeblogEntry.table.positionIndex,
        ],
        searched: [WeblogEntry.self])

    /// The entries by id or title, for completion.
    package static let names = CompletionList.texts(
        of: "entry", describedBy: "title", newest: "published_at")
}
