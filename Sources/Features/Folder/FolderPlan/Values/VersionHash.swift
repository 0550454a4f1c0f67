package import Domain

/// The hash by which a folder recognises a text that it has had: SHA-256, in hexadecimal.
package struct VersionHash: Sendable, Hashable {
    package let text: String

    package static let empty = VersionHash(bytes: [])

    /// A hash that was stored; nil for any other text.
    package init?(text: String) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy(\.isLowercaseHexDigit)
        else { return nil }
        self.text = text
    }

    package init(_ value: String?, _ form: ItemField.Form) { self.init(bytes: ItemVersion.comparable(value, form)) }

    package init(bytes: [UInt8]) { text = SHA256.text(of: bytes) }
}
