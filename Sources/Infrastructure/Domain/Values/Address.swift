/// An omg.lol address, without `@`, lower case (`API.md` section 5).
package struct Address: Sendable, Hashable, Comparable {
    /// As it goes into a path: ASCII, Punycode where needed, or the emoji as the user typed them.
    package let name: String

    /// An address from the service or the cache, taken as it is but for case and a leading `@`.
    package init(_ name: String) { self.name = Self.normalise(name) }

    /// An address from a person. Nil when it cannot be one: empty, or with characters no host name or emoji has.
    package init?(typed text: String) {
        let name = Self.normalise(text)
        guard !name.isEmpty, !name.hasPrefix("-"), !name.hasSuffix("-"), name.utf8.count <= 253 else { return nil }
        for scalar in name.unicodeScalars {
            let isNamePart =
                scalar.isASCII
                ? Self.isLetterDigitHyphen(scalar)
                : !TextSafety.isInvisible(scalar) && !TextSafety.isDirectionMark(scalar) && !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
            guard isNamePart else { return nil }
        }
        self.name = name
    }

    /// As a person reads it; Punycode is decoded.
    package var displayName: String { Punycode.decodeLabel(name) ?? name }

    package static func < (left: Address, right: Address) -> Bool { left.name < right.name }

    private static func normalise(_ text: String) -> String { (text.hasPrefix("@") ? String(text.dropFirst()) : text).lowercased() }

    private static func isLetterDigitHyphen(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
    }
}
