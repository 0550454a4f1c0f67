package import Cache
import Database
package import Domain
package import GRDB

/// The cached forwarding.
package enum EmailPersistenceService {
    package static let schema = CacheSchema("email", migrations: [Forwarding.table.creation])

    /// The mailboxes of the address, for completion.
    package static let destinations = CompletionList.query(
        "SELECT destinations, NULL FROM forwarding WHERE address = ?1", isListed: true)

    package static func store(in database: CacheDatabase) -> ItemStore<Forwarding> { ItemStore(database) }
}

extension Forwarding: CachedItem {
    package static let table = CacheTable("forwarding", columns: ["destinations"])
    /// An address has one list.
    package static let key = "forwarding"

    package var cacheKey: String { Self.key }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [destinations.joined(separator: "\n")] }

    package init(row: Row) throws {
        self.init(
            address: Address(try row.value(0)),
            destinations: (try row.value(2) as String).split(separator: "\n").map(String.init))
    }
}
