package import Cache
package import Domain
import FoundationEssentials
package import GRDB

/// The cached web page.
package enum WebpagePersistenceService {
    package static let schema = CacheSchema("webpage", migrations: [WebPage.table.creation], searched: [WebPage.self])

    package static func store(in database: CacheDatabase) -> ItemStore<WebPage> { ItemStore(database) }
}

extension WebPage: CachedItem {
    package static let table = CacheTable("web_page", columns: ["content", "type", "theme", "css", "head", "verified", "picture", "metadata", "modified"])
    /// An address has one.
    package static let key = "web"

    package var cacheKey: String { Self.key }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [content, type, theme, css, head, isVerified, hasPicture, metadata?.text(), modifiedAt?.timeIntervalSince1970]
    }

    package init(row: Row) {
        let modified: Double? = row[10]
        let metadata: String? = row[9]
        self.init(
            address: Address(row[0]), content: row[2], type: row[3], theme: row[4], css: row[5], head: row[6], isVerified: row[7], hasPicture: row[8],
            // What does not parse in the cache is as absent as what does not parse in an answer.
            metadata: metadata.flatMap { try? JSON(parsing: $0) }, modifiedAt: modified.map { Date(timeIntervalSince1970: $0) })
    }

    package static var searchKind: String? { "web" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "web", address: address, id: Self.key, title: title ?? "", text: content, url: url)
    }

    private var title: String? {
        if case .string(let title)? = metadata?["title"] { title } else { nil }
    }
}
