package import Domain

extension AddressAvailability: DescribedRecord {
    package static let fields = ItemFields<AddressAvailability>(
        "availability",
        .derived("address", \.name, "the name, as it was asked for", column: .key),
        .derived("available", \.isAvailable, "whether it can be registered", column: .main),
        .derived("punycode", \.punycode, "its registered form, if it differs", column: .useful),
        .derived("see_also", \.seeAlso, "pages that explain it"))
}

/// The address that commands act as from now on.
package struct ChosenAddress: DescribedRecord {
    package let address: Address

    package init(address: Address) { self.address = address }

    package static let fields = ItemFields<ChosenAddress>(
        "chosen address", .derived("address", \.address.name, "the address, decoded from Punycode", column: .key))
}
