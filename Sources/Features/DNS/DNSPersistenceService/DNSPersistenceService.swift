package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

/// The cached DNS records.
package enum DNSPersistenceService {
    package static let schema = CacheSchema("dns", migrations: [DNSRecord.table.creation])

    /// The ids, each with its record, for completion.
    package static let names = CompletionList.keys(of: "dns_record", describedBy: "name", "type", "data")

    package static func store(in database: CacheDatabase) -> ItemStore<DNSRecord> { ItemStore(database) }
}

extension DNSRecord: CachedItem {
    package static let table = CacheTable(
        "dns_record", columns: ["name", "type", "data", "priority", "ttl", "created_at", "updated_at"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [name, type, data, priority, ttl, createdAt?.timeIntervalSince1970, updatedAt?.timeIntervalSince1970]
    }

    package init(row: Row) throws {
        self.init(
            id: try row.value(1), address: Address(try row.value(0)), name: try row.value(2), type: try row.value(3),
            data: try row.value(4), priority: try row.value(5),
            ttl: try row.value(6),
            createdAt: (try row.value(7) as Double?).map { Date(timeIntervalSince1970: $0) },
            updatedAt: (try row.value(8) as Double?).map { Date(timeIntervalSince1970: $0) })
    }
}
