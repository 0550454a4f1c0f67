package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

extension Status: CachedItem {
    package static let table = CacheTable(
        "status", columns: ["emoji", "content", "created_at", "external_url"], newest: "created_at")

    package var cacheKey: String { id }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [emoji, content, createdAt?.timeIntervalSince1970.databaseValue ?? .null, externalURL?.databaseValue ?? .null]
    }

    package init(row: Row) throws {
        self.init(
            id: try row.value(1), address: Address(try row.value(0)), emoji: try row.value(2),
            content: try row.value(3),
            createdAt: (try row.value(4) as Double?).map { Date(timeIntervalSince1970: $0) },
            externalURL: try row.value(5))
    }

    package static var searchKind: String? { "status" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "status", address: address, id: id, title: emoji, text: content, url: url)
    }
}
