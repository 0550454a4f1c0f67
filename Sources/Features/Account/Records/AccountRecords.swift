import Domain

extension Account: Recordable {
    static let schema = RecordSchema(
        "account",
        .init("email", .string, "the address to sign in with", column: .key),
        .init("name", .string, "the name on the account", column: .main),
        .init("created_at", .time, "when it was created", column: .useful),
        .init("settings", .object, "communication, date_format and web_editor", column: .extra))

    var row: [FieldValue] { [.text(email), .text(name), .time(createdAt), .json(settings.json)] }
}

extension AccountSettings: Recordable {
    static let schema = RecordSchema(
        "account settings",
        .init("communication", .string, "which mail the service may send", column: .key),
        .init("date_format", .string, "how the website writes dates", column: .useful),
        .init("web_editor", .string, "the editor of the website", column: .useful))

    var row: [FieldValue] { Self.names.map { .text(self[$0]) } }
}

/// The name on the account.
struct AccountName: Recordable {
    let name: String?

    static let schema = RecordSchema("account name", .init("name", .string, "the name on the account", column: .main))

    var row: [FieldValue] { [.text(name)] }
}

extension AccountSession: Recordable {
    static let schema = RecordSchema(
        "session",
        .init("id", .string, "its id", column: .key),
        .init("user_agent", .string, "the browser or program", column: .main),
        .init("ip", .string, "the IP address of its first request", column: .useful),
        .init("created_at", .time, "when it began", column: .useful),
        .init("updated_at", .time, "when it was last used; null if the service does not say"),
        .init("expires_at", .time, "when it expires", column: .extra))

    var row: [FieldValue] {
        [.text(id), .text(userAgent), .text(ip), .time(createdAt), .time(updatedAt), .time(expiresAt)]
    }
}

extension Preference: Recordable {
    static let schema = RecordSchema(
        "preference",
        .init("owner", .string, "the address that it belongs to", column: .extra),
        .init("item", .string, "its name", column: .key),
        .init("value", .string, "its value", column: .main))

    var row: [FieldValue] { [.text(owner), .text(item), .text(value)] }
}
