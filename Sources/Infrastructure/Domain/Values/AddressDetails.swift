package import FoundationEssentials

/// Details of an address. Other users see less than its owner (service reference, section 6.2).
package struct AddressDetails: Sendable, Hashable {
    package var address: Address
    package var registeredAt: Date?
    /// Nil when the service does not give it, and for an address that never expires.
    package var expiresAt: Date?
    package var isExpired: Bool
    /// Whether it never expires; nil when the service does not say.
    package var isLifetime: Bool?
    package var isVerified: Bool?
    /// Public keys by type, each an array of texts; nil when none are shown.
    package var keys: JSON?

    package init(
        address: Address, registeredAt: Date? = nil, expiresAt: Date? = nil, isExpired: Bool = false,
        isLifetime: Bool? = nil, isVerified: Bool? = nil, keys: JSON? = nil
    ) {
        self.address = address
        self.registeredAt = registeredAt
        self.expiresAt = expiresAt
        self.isExpired = isExpired
        self.isLifetime = isLifetime
        self.isVerified = isVerified
        self.keys = keys
    }

    package var url: String { PublicURL.page(of: address, on: "omg.lol") }
}
