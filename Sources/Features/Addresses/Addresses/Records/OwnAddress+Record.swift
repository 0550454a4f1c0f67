package import AddressesRepository
package import Domain

extension OwnAddress: DescribedRecord {
    package static let fields = ItemFields<OwnAddress>(
        "address", named: ["address"],
        .derived("address", \.details.address.name, "the address, decoded from Punycode", column: .key),
        .derived("registered_at", \.details.registeredAt, "when it was registered", column: .useful),
        .derived(
            "expires_at", \.details.expiresAt, "when it expires; null if it never does, or if the service does not say",
            column: .useful),
        .derived("expired", \.details.isExpired, "whether it has expired", column: .extra),
        .derived("lifetime", \.details.isLifetime, "whether it never expires; null if the service does not say"),
        .derived("verified", \.details.isVerified, "whether the owner was verified; null if the service does not say"),
        .derived("keys", \.details.keys, "public keys by type; null if there are none"),
        .derived("current", \.isCurrent, "whether it is the selected address", column: .useful),
        .derived("url", \.details.url, "its public page"))
}
