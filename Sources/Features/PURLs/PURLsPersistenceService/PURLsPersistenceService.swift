package import Cache
package import Domain
package import GRDB

/// The cached PURLs.
package enum PURLsPersistenceService {
    package static let schema = CacheSchema("purls", migrations: [PURL.table.creation], searched: [PURL.self])

    package static func store(in database: CacheDatabase) -> ItemStore<PURL> { ItemStore(database) }
}

extension PURL: CachedItem {
    package static let table = CacheTable("purl", columns: ["target", "counter", "listed"])

    package var cacheKey: String { name }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [target, counter, isListed] }

    package init(row: Row) {
        self.init(name: row[1], address: Address(row[0]), target: row[2], counter: row[3], isListed: row[4])
    }

    package static var searchKind: String? { "purl" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "purl", address: address, id: name, title: name, text: target, url: url)
    }
}
