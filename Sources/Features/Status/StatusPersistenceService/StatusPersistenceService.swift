package import Cache
import Database
import Domain

/// The cached statuses, bios and lists of followers.
package enum StatusPersistenceService {
    package static let schema = CacheSchema(
        "status",
        migrations: [
            .table(of: Status.self), .newestIndex(of: Status.self), .table(of: Bio.self), .table(of: Follow.self),
        ],
        searched: [Status.self, Bio.self])

    /// The statuses by id or text, for completion.
    package static let names = CompletionList.texts(
        of: "status", describedBy: "content", newest: "created_at")

    /// The addresses that the user follows.
    package static let followed = CompletionList.query(
        "SELECT key, NULL FROM follow WHERE collection = 'following' AND address = ?1 ORDER BY position",
        readBy: "following")

    /// The addresses that the user follows, and then those in the timeline.
    package static let seenAddresses = CompletionList.query(
        """
        SELECT key, NULL FROM (
            SELECT key, 0 AS place, position FROM follow WHERE collection = 'following' AND address = ?1
            UNION ALL SELECT address, 1, min(position) FROM status WHERE collection IN ('timeline', 'latest') \
        GROUP BY address
        ) GROUP BY key ORDER BY min(place), min(position)
        """)
}
