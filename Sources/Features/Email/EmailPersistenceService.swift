package import Cache

package enum EmailPersistenceService {
    package static let schema = CacheSchema("email", migrations: [.table(of: Forwarding.self)])

    /// The mailboxes of the address, for completion.
    package static let destinations = CompletionList.query(
        "SELECT value, NULL FROM forwarding, json_each(destinations) WHERE address = ?1")
}

extension Forwarding: CachedItem {
    package static let table = CacheTable("forwarding", of: fields)
}
