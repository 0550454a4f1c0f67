/// An omg.lol address, without `@`, lower case (service reference, section 5).
///
/// An emoji and its Punycode are the same address: both spellings give equal values.
package struct Address: Sendable, Hashable, Comparable {
    /// The spelling that the service registers and host names use, in Punycode where needed. Addresses are compared and
    /// stored in this form.
    package let label: String

    /// An address from the service or the cache. Only the case and a leading `@` are changed.
    package init(_ name: String) {
        label = Self.isLabel(name) ? name : Punycode.encodeLabel(Self.normalise(name))
    }

    /// An address from a person. Nil when it cannot be an address: empty, or with characters that are not possible in a
    /// host name or an emoji.
    package init?(typed text: String) {
        let name = Self.normalise(text)
        guard Self.isName(name) else { return nil }
        label = Punycode.encodeLabel(name)
    }

    /// Like ``init(typed:)``, with an error.
    ///
    /// - Throws: ``TritonError`` of code `usage` with a hint about the allowed characters.
    package init(validating text: String) throws(TritonError) {
        guard let address = Address(typed: text) else {
            throw TritonError(
                .usage, "'\(line: text)' cannot be an address",
                // As gh takes them.
                hint: text.contains(",")
                    ? "fields are written '--json=\(line: text)'" : "letters, digits and hyphens, such as 'adam'")
        }
        self = address
    }

    /// The spelling for people and for paths: Punycode is decoded. It stays encoded if the result could not be typed or
    /// has another encoding, so that two different addresses never look the same.
    package var name: String {
        guard let decoded = Punycode.decodeLabel(label), Self.isName(decoded),
            Punycode.encodeLabel(Self.normalise(decoded)) == label
        else { return label }
        return decoded
    }

    /// The owner of what belongs to no address: the account, the themes, the service itself.
    package static let unowned = Address("")

    /// The spelling of host names, if it is not the name.
    package var punycode: String? { label == name ? nil : label }

    package static func < (left: Address, right: Address) -> Bool { left.label < right.label }

    /// Whether it is spelled like a label already, as in every row of a cached list.
    private static func isLabel(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { $0.allSatisfy(isLetterDigitHyphen) }
    }

    private static func normalise(_ text: String) -> String {
        (text.utf8.first == UInt8(ascii: "@") && text.hasPrefix("@") ? String(text.dropFirst()) : text).lowercased()
    }

    private static func isName(_ name: String) -> Bool {
        guard !name.isEmpty, !name.hasPrefix("-"), !name.hasSuffix("-"), name.utf8.count <= Punycode.maximumNameLength
        else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII ? isLetterDigitHyphen(UInt8(scalar.value)) : TextEscaping.isVisible(scalar)
        }
    }

    private static func isLetterDigitHyphen(_ byte: UInt8) -> Bool {
        byte.isLowercaseOrDigit || byte == UInt8(ascii: "-")
    }
}
