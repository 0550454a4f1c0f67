package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

/// The cached pastes.
package enum PastebinPersistenceService {
    package static let schema = CacheSchema(
        "pastebin", migrations: [Paste.table.creation, Paste.table.positionIndex], searched: [Paste.self])

    /// The titles, for completion.
    package static let names = CompletionList.keys(of: "paste", hasLatest: true)

    package static func store(in database: CacheDatabase) -> ItemStore<Paste> { ItemStore(database) }
}

extension Paste: CachedItem {
    package static let table = CacheTable("paste", columns: ["listed", "modified", "content"], hasLargeTexts: true)

    package var cacheKey: String { title }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [isListed, modifiedAt?.timeIntervalSince1970, content] }

    package init(row: Row) throws {
        let modified: Double? = try row.value(3)
        self.init(
            title: try row.value(1), address: Address(try row.value(0)), content: try row.value(4),
            isListed: try row.value(2),
            modifiedAt: modified.map { Date(timeIntervalSince1970: $0) })
    }

    package static var searchKind: String? { "paste" }
    package var searchEntry: SearchEntry? {
        SearchEntry(kind: "paste", address: address, id: title, title: title, text: content ?? "", url: url)
    }
}
