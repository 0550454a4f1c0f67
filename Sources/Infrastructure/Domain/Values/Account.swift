package import FoundationEssentials

/// The account behind the addresses (service reference, section 6.1). Its API key is not a part of it.
package struct Account: Sendable, Hashable {
    package var email: String
    package var name: String?
    package var createdAt: Date?
    package var settings: AccountSettings

    package init(
        email: String, name: String? = nil, createdAt: Date? = nil, settings: AccountSettings = AccountSettings()
    ) {
        self.email = email
        self.name = name
        self.createdAt = createdAt
        self.settings = settings
    }
}

/// The settings of an account; nil for one that was never set.
package struct AccountSettings: Sendable, Hashable {
    package var communication: String?
    package var dateFormat: String?
    package var webEditor: String?

    package init(communication: String? = nil, dateFormat: String? = nil, webEditor: String? = nil) {
        self.communication = communication
        self.dateFormat = dateFormat
        self.webEditor = webEditor
    }
}

extension Account: DescribedItem {
    package static let fields = ItemFields<Account>(
        "account",
        .field("email", \.email, "the address to sign in with", column: .key),
        .field("name", \.name, "the name on the account", column: .main),
        .field("created_at", \.createdAt, "when it was created", column: .useful),
        .field("settings", \.settings.record, "communication, date_format and web_editor", column: .extra))

    package var address: Address { .unowned }

    package init(key: String, of address: Address) { self.init(email: "") }
}

extension AccountSettings: DescribedItem {
    package static let fields = ItemFields<AccountSettings>(
        "account settings",
        .field("communication", \.communication, "which mail the service may send", form: .line, column: .key),
        .field("date_format", \.dateFormat, "how the website writes dates", form: .line, column: .useful),
        .field("web_editor", \.webEditor, "the editor of the website", form: .line, column: .useful))

    package var address: Address { .unowned }

    package init(key: String, of address: Address) { self.init() }

    fileprivate var record: JSON {
        get { json }
        set { self = AccountSettings(record: newValue, of: .unowned) }
    }

    /// The settings by the names that the service gives them, in the order in which they are printed.
    package static let names = fields.changeable.map(\.name)

    package subscript(name: String) -> String? {
        get { if case .string(let value)? = json[name] { value } else { nil } }
        set {
            guard let field = Self.fields.all.first(where: { $0.name == name }) else { return }
            _ = field.set(&self, .text(newValue))
        }
    }
}
