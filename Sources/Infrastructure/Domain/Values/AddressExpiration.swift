/// The public part of an expiration (service reference, section 6.2).
package struct AddressExpiration: Sendable, Hashable {
    package var address: Address
    /// Nil when the service does not say.
    package var isExpired: Bool?
    /// Whether it expires within the next six months; nil when the service's message does not say.
    package var isNear: Bool?
    /// The service's message, without markup.
    package var message = ""
}

extension AddressExpiration: DescribedItem {
    package static let fields = ItemFields<AddressExpiration>(
        "expiration",
        .derived("address", \.address.name, "the address, decoded from Punycode", column: .key),
        .field(
            "expired", \.isExpired, "whether it has expired; null if the service does not say", column: .useful),
        .field(
            "near_expiration", \.isNear, "whether it expires within six months; null if the service does not say",
            column: .useful),
        .field("message", \.message, "the message of the service", column: .main))

    package init(key: String, of address: Address) { self.init(address: address) }
}
