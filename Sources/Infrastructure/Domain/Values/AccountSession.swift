package import FoundationEssentials

/// A browser or program that is logged in to the account (service reference, section 6.1).
package struct AccountSession: Sendable, Hashable {
    package var id: String
    package var userAgent: String?
    package var ip: String?
    package var createdAt: Date?
    package var updatedAt: Date?
    package var expiresAt: Date?

    package init(
        id: String, userAgent: String? = nil, ip: String? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
        expiresAt: Date? = nil
    ) {
        self.id = id
        self.userAgent = userAgent
        self.ip = ip
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.expiresAt = expiresAt
    }
}
