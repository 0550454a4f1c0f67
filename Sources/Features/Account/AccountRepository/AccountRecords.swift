package import CommandKit
package import Domain

extension Account: Recordable {
    package static let schema = RecordSchema(
        "account",
        .init("email", .string, "the address that one signs in with", column: .key),
        .init("name", .string, "the name on the account", column: .main),
        .init("created_at", .time, "when it was made", column: .useful),
        .init("settings", .object, "communication, date_format and web_editor", column: .extra))

    package var row: [FieldValue] { [.text(email), .text(name), .time(createdAt), .json(settings.json)] }
}

extension AccountSettings: Recordable {
    package static let schema = RecordSchema(
        "account settings",
        .init("communication", .string, "which mail the service may send", column: .key),
        .init("date_format", .string, "how the website writes dates", column: .useful),
        .init("web_editor", .string, "the editor of the website", column: .useful))

    package var row: [FieldValue] { Self.names.map { .text(self[$0]) } }
}

/// The name on the account.
package struct AccountName: Recordable {
    package let name: String?

    package init(name: String?) { self.name = name }

    package static let schema = RecordSchema("account name", .init("name", .string, "the name on the account", column: .main))

    package var row: [FieldValue] { [.text(name)] }
}

extension AccountSession: Recordable {
    package static let schema = RecordSchema(
        "session",
        .init("id", .string, "its number", column: .key),
        .init("user_agent", .string, "the browser or program", column: .main),
        .init("ip", .string, "where it was begun", column: .useful),
        .init("created_at", .time, "when it was begun", column: .useful),
        .init("updated_at", .time, "when it was last used; null when it is not told"),
        .init("expires_at", .time, "when it ends by itself", column: .extra))

    package var row: [FieldValue] { [.text(id), .text(userAgent), .text(ip), .time(createdAt), .time(updatedAt), .time(expiresAt)] }
}

extension Preference: Recordable {
    package static let schema = RecordSchema(
        "preference",
        .init("owner", .string, "whose it is", column: .extra),
        .init("item", .string, "its name", column: .key),
        .init("value", .string, "its value", column: .main))

    package var row: [FieldValue] { [.text(owner), .text(item), .text(value)] }
}
