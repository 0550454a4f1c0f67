import Database
import Domain
import GRDB

/// Service reference, section 6.10.
enum PreferenceRoutes {
    static let all: [Route] = [Route("preferences.set", "POST PUT /preferences/{owner}", for: .member, set)]

    /// The owner may be an address of the account or the account itself.
    private static func set(_ context: RequestContext) throws -> Reply {
        let email = try context.account()
        guard let owner = context["owner"].lowercased() == email ? email : try ownAddress(context, email) else {
            throw APIError.unauthorised
        }
        let fields = try context.fields(), item = try fields.required("item"), value = fields["value"] ?? .null
        guard value != .null else { throw APIError.badRequest("The field “value” is required.") }
        try context.db.run(
            "INSERT OR REPLACE INTO preference (owner, item, value) VALUES (?, ?, ?)", [owner, item, value.text()])
        return .message("Your preference has been saved.", .init("item", .string(item)), .init("value", value))
    }

    private static func ownAddress(_ context: RequestContext, _ email: String) throws -> String? {
        guard let name = AddressName.stored(context["owner"]) else { return nil }
        return try context.db.owner(of: name) == email ? name : nil
    }

    static func all(of address: String, _ context: RequestContext) throws -> JSON {
        let rows = try context.rows("SELECT item, value FROM preference WHERE owner = ? ORDER BY item", [address])
        return context.map(try rows.map { try .init($0.value("item"), JSON(parsing: $0.value("value") as String)) })
    }

    private static func value(_ item: String, of address: String, _ db: Database) throws -> JSON? {
        try db.first(String.self, "SELECT value FROM preference WHERE owner = ? AND item = ?", [address, item])
            .map { try JSON(parsing: $0) }
    }

    /// Whether statuses are also posted to Mastodon: `mastodon_posting` of the item `statuslog`, or the older flat
    /// item.
    static func crossposts(_ address: String, _ db: Database) throws -> Bool {
        try (value("statuslog", of: address, db)?["mastodon_posting"] ?? value("statuslog.mastodon", of: address, db))?
            .isTruthy ?? false
    }

    /// Whether the address is in the directory; true without the preference.
    static func isInDirectory(_ address: String, _ db: Database) throws -> Bool {
        try value("include_in_directory", of: address, db)?.isTruthy ?? true
    }
}
