package import Cache

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

extension Status: CachedItem {
    package static let table = CacheTable("status", of: fields, newest: "created_at")

    package var cacheKey: String { id }

    package static var searchKind: String? { "status" }
    package var searchEntry: SearchEntry? {
        SearchEntry(of: self, title: emoji, text: content, url: url)
    }
}

extension Bio: CachedItem {
    package static let table = CacheTable("bio", of: fields)

    package static var searchKind: String? { "bio" }
    package var searchEntry: SearchEntry? {
        SearchEntry(of: self, title: "", text: content, url: url)
    }
}

extension Follow: CachedItem {
    package static let table = CacheTable("follow", of: fields)

    package var cacheKey: String { other.label }
}
