import Domain

/// Names of addresses in their stored form: lower case and in Punycode.
enum AddressName {
    /// The stored form; nil for a name that no address can have.
    static func stored(_ text: String) -> String? {
        // 253 is the limit of a host name; the time of encoding is quadratic in the length.
        guard !text.isEmpty, text.utf8.count <= 253 else { return nil }
        return Punycode.encodeLabel(text.lowercased())
    }

    /// Whether it can be registered: one label of a host name (service reference, section 5).
    static func isValid(_ stored: String) -> Bool {
        (1...63).contains(stored.utf8.count) && !stored.hasPrefix("-") && !stored.hasSuffix("-")
            && stored.utf8.allSatisfy { $0.isLowercaseOrDigit || $0 == UInt8(ascii: "-") }
    }
}
