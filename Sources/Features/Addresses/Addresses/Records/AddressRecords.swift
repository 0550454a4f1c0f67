package import AddressesRepository
package import Domain

extension AddressAvailability: DescribedRecord {
    package static let fields = ItemFields<AddressAvailability>(
        "availability",
        .derived("address", \.name, "the name, as it was asked for", column: .key),
        .derived("available", \.isAvailable, "whether it can be registered", column: .main),
        .derived(
            "punycode", \.punycode, "its registered form, if it differs",
            column: .useful),
        .derived("see_also", \.seeAlso, "pages that explain it"))
}

extension DirectoryEntry: DescribedRecord {
    package static let fields = ItemFields<DirectoryEntry>(
        "directory item", named: ["address"],
        .derived("address", \.address.name, "the address, decoded from Punycode", column: .key),
        .derived("punycode", \.address.punycode, "its form in host names if it differs; else null"),
        .derived("url", \.url, "its public page", column: .main))
}

/// The address that commands act as from now on.
package struct ChosenAddress: DescribedRecord {
    package let address: Address

    package init(address: Address) { self.address = address }

    package static let fields = ItemFields<ChosenAddress>(
        "chosen address", .derived("address", \.address.name, "the address, decoded from Punycode", column: .key))
}

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
        .derived("keys", \.details.keys, "public keys by type; null if the service does not say"),
        .derived("current", \.isCurrent, "whether it is the selected address", column: .useful),
        .derived("url", \.details.url, "its public page"))
}
