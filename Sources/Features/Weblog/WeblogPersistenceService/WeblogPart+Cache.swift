package import Cache
import Database
package import Domain
package import GRDB

extension WeblogConfiguration: CachedItem {
    package static let table = CacheTable("weblog_config", columns: ["content", "settings"])

    package var cacheKey: String { "config" }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [content, settings.text()] }

    package init(row: Row) throws {
        // Only the settings are lost if the JSON in this column is damaged.
        self.init(
            address: Address(try row.value(0)), content: try row.value(2),
            settings: (try? JSON(parsing: try row.value(3) as String)) ?? .object([]))
    }
}

extension WeblogTemplate: CachedItem {
    package static let table = CacheTable("weblog_template", columns: ["content"])

    package var cacheKey: String { "template" }
    package var cacheAddress: Address { address }
    package var columnValues: [any DatabaseValueConvertible] { [content] }

    package init(row: Row) throws { self.init(address: Address(try row.value(0)), content: try row.value(2)) }
}
