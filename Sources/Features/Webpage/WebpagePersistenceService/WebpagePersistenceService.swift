package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

/// The cached web page.
package enum WebpagePersistenceService {
    package static let schema = CacheSchema("webpage", migrations: [WebPage.table.creation], searched: [WebPage.self])

    package static func store(in database: CacheDatabase) -> ItemStore<WebPage> { ItemStore(database) }
}

extension WebPage: CachedItem {
    package static let table = CacheTable(
        "web_page", columns: ["content", "type", "theme", "css", "head", "verified", "picture", "metadata", "modified"])
    /// The key of every page: an address has only one.
    package static let key = "web"

    package var cacheKey: String { Self.key }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            content, type, theme, css, head, isVerified, pictureURL != nil, metadata?.text(),
            modifiedAt?.timeIntervalSince1970,
        ]
    }

    package init(row: Row) throws {
        let modified: Double? = try row.value(10)
        let metadata: String? = try row.value(9)
        let address = Address(try row.value(0)), hasPicture: Bool = try row.value(8)
        self.init(
            address: address, content: try row.value(2), type: try row.value(3),
            theme: try row.value(4), css: try row.value(5), head: try row.value(6),
            isVerified: try row.value(7), pictureURL: hasPicture ? Avatar(address: address).imageURL : nil,
            // Metadata that is not valid JSON counts as missing, as in an answer of the service.
            metadata: metadata.flatMap { try? JSON(parsing: $0) },
            modifiedAt: modified.map { Date(timeIntervalSince1970: $0) })
    }

    package static var searchKind: String? { "web" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "web", address: address, id: Self.key, title: title ?? "", text: content, url: url)
    }

    private var title: String? {
        if case .string(let title)? = metadata?["title"] { title } else { nil }
    }
}
