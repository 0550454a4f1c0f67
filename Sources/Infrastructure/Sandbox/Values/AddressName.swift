import Domain

/// Names of addresses as they are stored: lower case and in Punycode.
enum AddressName {
    /// Nil for what no address can be called.
    static func stored(_ text: String) -> String? {
        // Longer than a host name may be; encoding takes time that grows with the square of the length.
        guard !text.isEmpty, text.utf8.count <= 253 else { return nil }
        return Punycode.encodeLabel(text.lowercased())
    }

    /// Whether somebody could register it: one label of a host name (service reference, section 5).
    static func isValid(_ stored: String) -> Bool {
        (1...63).contains(stored.utf8.count) && !stored.hasPrefix("-") && !stored.hasSuffix("-")
            && stored.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
