/// An omg.lol address, without `@`, lower case (service reference, section 5).
///
/// An emoji and its Punycode are the same address: either spelling gives an equal value.
package struct Address: Sendable, Hashable, Comparable {
    /// The one spelling that the service registers and host names take, Punycode where needed: what addresses are
    /// compared and kept by.
    package let label: String

    /// An address from the service or the cache, taken as it is but for case and a leading `@`.
    package init(_ name: String) {
        label = Self.isLabel(name) ? name : Punycode.encodeLabel(Self.normalise(name))
    }

    /// An address from a person. Nil when it cannot be one: empty, or with characters no host name or emoji has.
    package init?(typed text: String) {
        let name = Self.normalise(text)
        guard Self.isName(name) else { return nil }
        label = Punycode.encodeLabel(name)
    }

    /// The same where a person is told what is wrong.
    ///
    /// - Throws: ``TritonError`` of code `usage` saying what would be right.
    package init(validating text: String) throws(TritonError) {
        guard let address = Address(typed: text) else {
            throw TritonError(
                .usage, "'\(line: text)' cannot be an address", hint: "letters, digits and hyphens, such as 'adam'")
        }
        self = address
    }

    /// As a person reads it, and as it goes into a path: Punycode is decoded. What decodes to something that nobody
    /// could type, or that is not encoded like that, stays as it is, so that no two addresses read alike.
    package var name: String {
        guard let decoded = Punycode.decodeLabel(label), Self.isName(decoded),
            Punycode.encodeLabel(Self.normalise(decoded)) == label
        else { return label }
        return decoded
    }

    package static func < (left: Address, right: Address) -> Bool { left.label < right.label }

    /// Whether it is spelled as it is kept, which every row of a cached list is.
    private static func isLabel(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            bytes.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        }
    }

    private static func normalise(_ text: String) -> String {
        (text.utf8.first == UInt8(ascii: "@") && text.hasPrefix("@") ? String(text.dropFirst()) : text).lowercased()
    }

    private static func isName(_ name: String) -> Bool {
        guard !name.isEmpty, !name.hasPrefix("-"), !name.hasSuffix("-"), name.utf8.count <= Punycode.maximumNameLength
        else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII ? isLetterDigitHyphen(scalar) : TextEscaping.isVisible(scalar)
        }
    }

    private static func isLetterDigitHyphen(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
    }
}
