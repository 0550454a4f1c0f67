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

    /// The settings by the names that the service gives them, in the order in which they are printed.
    package static let names = ["communication", "date_format", "web_editor"]

    package subscript(name: String) -> String? {
        get {
            switch name {
            case "communication": communication
            case "date_format": dateFormat
            case "web_editor": webEditor
            default: nil
            }
        }
        set {
            switch name {
            case "communication": communication = newValue
            case "date_format": dateFormat = newValue
            case "web_editor": webEditor = newValue
            default: break
            }
        }
    }
}
