package import Cache
import Database
package import Domain
package import GRDB

extension Bio: CachedItem {
    package static let table = CacheTable("bio", columns: ["content", "css", "head"])
    /// Constant, because an address has one bio.
    package static let key = "bio"

    package var cacheKey: String { Self.key }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [content, css, head] }

    package init(row: Row) throws {
        self.init(
            address: Address(try row.value(0)), content: try row.value(2), css: try row.value(3), head: try row.value(4)
        )
    }

    package static var searchKind: String? { "bio" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "bio", address: address, id: Self.key, title: "", text: content, url: url)
    }
}
