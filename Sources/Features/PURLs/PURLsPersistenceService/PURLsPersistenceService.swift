package import Cache

package enum PURLsPersistenceService {
    package static let schema = CacheSchema(
        "purls", migrations: [.table(of: PURL.self), KeptVisits.creation, .positionIndex(of: PURL.self)],
        searched: [PURL.self]
    )

    /// The names, each with its target, for completion.
    package static let names = CompletionList.keys(of: "purl", describedBy: "target")
}

extension PURL: CachedItem {
    package static let table = CacheTable("purl", of: fields)

    package var cacheKey: String { name }

    package static var searchKind: String? { "purl" }
    package var searchEntry: SearchEntry? {
        SearchEntry(of: self, title: name, text: target, url: url)
    }
}
