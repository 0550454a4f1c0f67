package import Cache
import Database
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

    /// Constant, because there is one service.
    package var cacheKey: String { "service" }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] {
        [members, addresses, profiles, updatedAt.timeIntervalSince1970]
    }

    package init(row: Row) throws {
        self.init(
            members: try row.value(2), addresses: try row.value(3), profiles: try row.value(4),
            updatedAt: Date(timeIntervalSince1970: try row.value(5)))
    }
}
