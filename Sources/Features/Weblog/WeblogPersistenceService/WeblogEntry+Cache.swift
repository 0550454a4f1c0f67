package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

extension WeblogEntry: CachedItem {
    package static let table = CacheTable(
        "entry", columns: ["type", "status", "title", "slug", "location", "tags", "published_at", "source", "body"])

    package var cacheKey: String { id }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            type, status, title ?? DatabaseValue.null, slug ?? DatabaseValue.null, location ?? DatabaseValue.null,
            WordColumn.text(tags),
            publishedAt?.timeIntervalSince1970 ?? DatabaseValue.null, source, body,
        ]
    }

    package init(row: Row) throws {
        self.init(
            id: try row.value(1), address: Address(try row.value(0)), type: try row.value(2), status: try row.value(3),
            title: try row.value(4), slug: try row.value(5),
            location: try row.value(6), tags: WordColumn.words(try row.value(7)),
            publishedAt: (try row.value(8) as Double?).map { Date(timeIntervalSince1970: $0) },
            source: try row.value(9), body: try row.value(10))
    }

    package static var searchKind: String? { "entry" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "entry", address: address, id: id, title: title ?? "", text: body, url: url)
    }
}
