package import Cache
package import Domain
import FoundationEssentials
package import GRDB

/// The cached DNS records.
package enum DNSPersistenceService {
    package static let schema = CacheSchema("dns", migrations: [DNSRecord.table.creation])

    package static func store(in database: CacheDatabase) -> ItemStore<DNSRecord> { ItemStore(database) }
}

extension DNSRecord: CachedItem {
    package static let table = CacheTable("dns_record", columns: ["name", "type", "data", "priority", "ttl", "created_at", "updated_at"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [name, type, data, priority, ttl, createdAt?.timeIntervalSince1970, updatedAt?.timeIntervalSince1970]
    }

    package init(row: Row) {
        self.init(
            id: row[1], address: Address(row[0]), name: row[2], type: row[3], data: row[4], priority: row[5], ttl: row[6],
            createdAt: (row[7] as Double?).map { Date(timeIntervalSince1970: $0) }, updatedAt: (row[8] as Double?).map { Date(timeIntervalSince1970: $0) })
    }
}
