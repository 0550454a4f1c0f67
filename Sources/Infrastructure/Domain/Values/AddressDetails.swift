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
    /// Whether it is the selected address. The service does not know it.
    package var isCurrent = false

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

extension AddressDetails: DescribedItem {
    package static let fields = ItemFields<AddressDetails>(
        "address", named: ["address"],
        .derived("address", \.address.name, "the address, decoded from Punycode", column: .key),
        .field("registered_at", \.registeredAt, "when it was registered", column: .useful),
        .field(
            "expires_at", \.expiresAt, "when it expires; null if it never does, or if the service does not say",
            column: .useful),
        .field("expired", \.isExpired, "whether it has expired", column: .extra),
        .field("lifetime", \.isLifetime, "whether it never expires; null if the service does not say"),
        .field("verified", \.isVerified, "whether the owner was verified; null if the service does not say"),
        .field("keys", \.keys, "public keys by type; null if the service does not say"),
        .derived("current", \.isCurrent, "whether it is the selected address", column: .useful),
        .derived("url", \.url, "its public page"))

    package init(key: String, of address: Address) { self.init(address: address) }
}
