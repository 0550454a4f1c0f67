package import FoundationEssentials

/// The account behind the addresses (`API.md` section 6.1). Its API key is no part of it.
package struct Account: Sendable, Hashable {
    package var email: String
    package var name: String?
    package var createdAt: Date?
    package var settings: AccountSettings

    package init(email: String, name: String? = nil, createdAt: Date? = nil, settings: AccountSettings = AccountSettings()) {
        self.email = email
        self.name = name
        self.createdAt = createdAt
        self.settings = settings
    }
}

/// What an account can choose; nil for what it never chose.
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
