package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

/// The cached descriptions of pictures, without the images.
package enum PicsPersistenceService {
    package static let schema = CacheSchema(
        "pics", migrations: [Picture.table.creation, Picture.table.newestIndex], searched: [Picture.self])

    /// The ids, each with its caption, for completion.
    package static let names = CompletionList.keys(of: "picture", describedBy: "caption", hasLatest: true)

    package static func store(in database: CacheDatabase) -> ItemStore<Picture> { ItemStore(database) }
}

extension Picture: CachedItem {
    package static let table = CacheTable(
        "picture",
        columns: ["caption", "alt", "tags", "hidden", "mime", "size", "exif", "created_at", "image_url", "url"],
        newest: "created_at", keysFollowTime: false)

    package var cacheKey: String { id }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] {
        [
            caption ?? DatabaseValue.null, alt ?? DatabaseValue.null, WordColumn.text(tags),
            isHidden ?? DatabaseValue.null, mime ?? DatabaseValue.null,
            size ?? DatabaseValue.null, exif?.text() ?? DatabaseValue.null,
            createdAt?.timeIntervalSince1970 ?? DatabaseValue.null, imageURL, url,
        ]
    }

    package init(row: Row) throws {
        // The column contains what was written above; if it is damaged, only the camera data is lost.
        let exif = (try row.value(8) as String?).flatMap { try? JSON(parsing: $0) }
        self.init(
            id: try row.value(1), address: Address(try row.value(0)), caption: try row.value(2), alt: try row.value(3),
            tags: WordColumn.words(try row.value(4)),
            isHidden: try row.value(5), mime: try row.value(6), size: try row.value(7),
            exif: exif, createdAt: (try row.value(9) as Double?).map { Date(timeIntervalSince1970: $0) },
            imageURL: try row.value(10), url: try row.value(11))
    }

    package static var searchKind: String? { "picture" }
    package var searchEntry: SearchEntry? {
        let text = [alt ?? "", tags.joined(separator: " ")].filter { !$0.isEmpty }.joined(separator: "\n")
        return SearchEntry(kind: "picture", address: address, id: id, title: caption ?? "", text: text, url: url)
    }
}
