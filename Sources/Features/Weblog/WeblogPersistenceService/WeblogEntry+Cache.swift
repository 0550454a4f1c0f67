package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

extension WeblogEntry: CachedItem {
    package static let table = CacheTable("entry", columns: ["type", "status", "title", "slug", "location", "tags", "published_at", "source", "body"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            type, status, title ?? DatabaseValue.null, slug ?? DatabaseValue.null, location ?? DatabaseValue.null, WordColumn.text(tags),
            publishedAt?.timeIntervalSince1970 ?? DatabaseValue.null, source, body,
        ]
    }

    package init(row: Row) {
        self.init(
            id: row[1], address: Address(row[0]), type: row[2], status: row[3], title: row[4], slug: row[5], location: row[6], tags: WordColumn.words(row[7]),
            publishedAt: (row[8] as Double?).map { Date(timeIntervalSince1970: $0) }, source: row[9], body: row[10])
    }

    package static var searchKind: String? { "entry" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "entry", address: address, id: id, title: title ?? "", text: body, url: url)
    }
}
