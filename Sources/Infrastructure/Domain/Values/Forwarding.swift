/// Where mail to an address goes (service reference, section 6.5).
package struct Forwarding: Sendable, Hashable {
    package var address: Address
    package var destinations: [String]

    package init(address: Address, destinations: [String]) {
        self.address = address
        self.destinations = destinations
    }

    /// Two spellings of one mailbox: the part after the at sign does not care about case.
    package static func isSame(_ left: String, _ right: String) -> Bool { folded(left) == folded(right) }

    private static func folded(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        return text[..<at] + text[at...].lowercased()
    }
}
