package import Cache

package enum DNSPersistenceService {
    package static let schema = CacheSchema("dns", migrations: [.table(of: DNSRecord.self)])

    /// The ids, each with its record, for completion.
    package static let names = CompletionList.keys(of: "dns_record", describedBy: "name", "type", "data")
}

extension DNSRecord: CachedItem {
    package static let table = CacheTable("dns_record", of: fields)

    package var cacheKey: String { id }
}
