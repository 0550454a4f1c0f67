package import FoundationEssentials

/// A browser or program that is logged in to the account (service reference, section 6.1).
package struct AccountSession: Sendable, Hashable {
    package var id: String
    package var userAgent: String?
    package var ip: String?
    package var createdAt: Date?
    package var updatedAt: Date?
    package var expiresAt: Date?
}

extension AccountSession: DescribedItem {
    package static let fields = ItemFields<AccountSession>(
        "session", key: .assigned("id"), named: ["id"],
        .field("id", \.id, "its id", column: .key),
        .field("user_agent", \.userAgent, "the browser or program", column: .main),
        .field("ip", \.ip, "the IP address of its first request", column: .useful),
        .field("created_at", \.createdAt, "when it began", column: .useful),
        .field("updated_at", \.updatedAt, "when it was last used; null if the service does not say"),
        .field("expires_at", \.expiresAt, "when it expires", column: .extra))

    package var address: Address { .unowned }

    package init(key: String, of address: Address) { self.init(id: key) }
}
