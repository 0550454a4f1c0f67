/// The destinations of mail to an address (service reference, section 6.5).
package struct Forwarding: Sendable, Hashable {
    package var address: Address
    package var destinations: [String]

    package init(address: Address, destinations: [String]) {
        self.address = address
        self.destinations = destinations
    }

    /// Whether two texts are the same mailbox: the case of the part after `@` is ignored.
    package static func isSame(_ left: String, _ right: String) -> Bool { folded(left) == folded(right) }

    private static func folded(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        return text[..<at] + text[at...].lowercased()
    }
}

extension Forwarding: DescribedItem {
    package static let fields = ItemFields<Forwarding>(
        "email",
        .derived("address", \.address.name, "the address that the mail is for", column: .key),
        .field("destinations", \.destinations, "the mailboxes that it goes to", form: .members, column: .main))

    package init(key: String, of address: Address) { self.init(address: address, destinations: []) }
}
