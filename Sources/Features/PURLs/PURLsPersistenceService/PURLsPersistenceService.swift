package import Cache
import Database
package import Domain
package import GRDB

/// The cached PURLs.
package enum PURLsPersistenceService {
    package static let schema = CacheSchema(
        "purls", migrations: [PURL.table.creation, KeptVisits.creation, PURL.table.positionIndex], searched: [PURL.self]
    )

    /// The names, each with its target, for completion.
    package static let names = CompletionList.keys(of: "purl", describedBy: "target")

    package static func store(in database: CacheDatabase) -> ItemStore<PURL> { ItemStore(database) }
}

extension PURL: CachedItem {
    package static let table = CacheTable("purl", columns: ["target", "counter", "listed"])

    package var cacheKey: String { name }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [target, counter, isListed] }

    package init(row: Row) throws {
        self.init(
            name: try row.value(1), address: Address(try row.value(0)), target: try row.value(2),
            counter: try row.value(3), isListed: try row.value(4))
    }

    package static var searchKind: String? { "purl" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "purl", address: address, id: name, title: name, text: target, url: url)
    }
}
