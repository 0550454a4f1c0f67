/// Whether a name can be registered (service reference, section 6.2).
package struct AddressAvailability: Sendable, Hashable {
    /// The name in the request.
    package var name: String
    package var isAvailable: Bool
    /// The form under which it would be registered, if it differs from the name.
    package var punycode: String?
    /// Pages that explain it.
    package var seeAlso: [String]

    package init(name: String, isAvailable: Bool, punycode: String? = nil, seeAlso: [String] = []) {
        self.name = name
        self.isAvailable = isAvailable
        self.punycode = punycode
        self.seeAlso = seeAlso
    }
}
