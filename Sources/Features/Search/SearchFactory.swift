package import Cache
public import Commands

/// Full-text search of the cache, without a request.
public struct SearchFactory: NounFactory {
    package let environment: SearchEnvironment

    /// - Parameter searched: the types of items that are indexed; called only when there are new items.
    package init(cache: CacheDatabase, searched: @escaping @Sendable () -> [any CachedItem.Type]) {
        environment = SearchEnvironment(cache: cache, searched: searched)
    }

    package static let noun = Noun<SearchEnvironment>(
        "search", "full-text search of everything in the cache",
        about: """
            Statuses, pastes, PURLs, weblog entries, now and web pages and captions of pictures are found, of every \
            address that was read with this profile. No request is sent.
            """,
        main: Verb(SearchCommand.self))
}

package struct SearchEnvironment: Sendable {
    let cache: CacheDatabase
    let searched: @Sendable () -> [any CachedItem.Type]
}
