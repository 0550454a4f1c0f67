import Domain
import GRDB

/// `API.md` section 6.10.
enum PreferenceRoutes {
    static let all: [Route] = [Route("preferences.set", "POST PUT", "/preferences/{owner}", .member, set)]

    /// The item that switches cross-posting of statuses on; its name is our choice, no source has it.
    static let mastodonItem = "statuslog.mastodon"

    /// The owner may be an address of the account or the account itself.
    private static func set(_ visit: Visit) throws -> Reply {
        let email = try visit.account()
        guard let owner = visit["owner"].lowercased() == email ? email : try ownAddress(visit, email) else { throw Refusal.unauthorised }
        let fields = try visit.fields(), item = try fields.required("item"), value = fields["value"] ?? .null
        guard value.looseText != nil else { throw Refusal.badRequest("The field “value” is required.") }
        try visit.db.execute(sql: "INSERT OR REPLACE INTO preference (owner, item, value) VALUES (?, ?, ?)", arguments: [owner, item, value.text()])
        return .message("Your preference has been saved.", .init("item", .string(item)), .init("value", value))
    }

    private static func ownAddress(_ visit: Visit, _ email: String) throws -> String? {
        guard let name = AddressName.stored(visit["owner"]) else { return nil }
        return try AddressTable.owner(name, visit.db) == email ? name : nil
    }

    /// Everything that was saved for an address; an empty map is an empty list, as PHP has it.
    static func all(of address: String, _ visit: Visit) throws -> JSON {
        let rows = try Row.fetchAll(visit.db, sql: "SELECT item, value FROM preference WHERE owner = ? ORDER BY item", arguments: [address])
        return rows.isEmpty ? [] : .object(try rows.map { try .init($0["item"], JSON(parsing: $0["value"] as String)) })
    }

    static func isOn(_ item: String, of address: String, _ db: Database) throws -> Bool {
        guard let text = try String.fetchOne(db, sql: "SELECT value FROM preference WHERE owner = ? AND item = ?", arguments: [address, item]) else { return false }
        return try JSON(parsing: text).isTruthy
    }
}
