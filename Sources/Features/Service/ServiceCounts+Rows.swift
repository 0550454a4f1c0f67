package import Cache
import Database
package import Domain
import FoundationEssentials
package import GRDB

extension ServiceCounts: Recordable {
    package static let schema = RecordSchema(
        "service",
        .init("members", .number, "people with an account; null if the service does not say", column: .key),
        .init("addresses", .number, "active addresses; null if the service does not say", column: .main),
        .init(
            "profiles", .number, "addresses with a profile or web page; null if the service does not say",
            column: .useful),
        .init("updated_at", .time, "when the service was asked", column: .extra))

    package var row: [FieldValue] { [.int(members), .int(addresses), .int(profiles), .time(updatedAt)] }
}

extension ServiceCounts: CachedItem {
    package static let table = CacheTable("service", columns: ["members", "addresses", "profiles", "updated"])

    /// Constant, because there is one service.
    package var cacheKey: String { "service" }
    package var cacheAddress: Address { .unowned }
    package var columnValues: [any DatabaseValueConvertible] {
        [members, addresses, profiles, updatedAt.timeIntervalSince1970]
    }

    package init(row: Row) throws {
        self.init(
            members: try row.value(2), addresses: try row.value(3), profiles: try row.value(4),
            updatedAt: Date(timeIntervalSince1970: try row.value(5)))
    }
}
