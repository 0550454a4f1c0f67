package import Cache
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

    package init(row: Row) {
        self.init(
            id: row[1], address: Address(row[0]), emoji: row[2], content: row[3], createdAt: (row[4] as Double?).map { Date(timeIntervalSince1970: $0) }, externalURL: row[5])
    }

    package static var searchKind: String? { "status" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "status", address: address, id: id, title: emoji, text: content, url: url)
    }
}
