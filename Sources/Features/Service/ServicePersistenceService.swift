package import Cache
package import Domain
import FoundationEssentials
package import GRDB

/// The cached counts.
package enum ServicePersistenceService {
    package static let schema = CacheSchema("service", migrations: [ServiceCounts.table.creation])

    package static func store(in database: CacheDatabase) -> ItemStore<ServiceCounts> { ItemStore(database) }
}

extension ServiceCounts: CachedItem {
    package static let table = CacheTable("service", columns: ["members", "addresses", "profiles", "updated"])

    /// There is one service.
    package var cacheKey: String { "service" }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] { [members, addresses, profiles, updatedAt.timeIntervalSince1970] }

    package init(row: Row) {
        self.init(members: row[2], addresses: row[3], profiles: row[4], updatedAt: Date(timeIntervalSince1970: row[5]))
    }
}
