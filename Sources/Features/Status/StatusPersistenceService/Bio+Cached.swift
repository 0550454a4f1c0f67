package import Cache
package import Domain
package import GRDB

extension Bio: CachedItem {
    package static let table = CacheTable("bio", columns: ["content", "css", "head"])
    /// An address has one.
    package static let key = "bio"

    package var cacheKey: String { Self.key }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [content, css, head] }

    package init(row: Row) { self.init(address: Address(row[0]), content: row[2], css: row[3], head: row[4]) }

    package static var searchKind: String? { "bio" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "bio", address: address, id: Self.key, title: "", text: content, url: url)
    }
}
