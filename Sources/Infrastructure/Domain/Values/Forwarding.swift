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
