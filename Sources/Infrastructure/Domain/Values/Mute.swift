package import FoundationEssentials

/// An address or keyword that the timeline leaves out. It is stored on this machine only.
package struct Mute: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case address, keyword
    }

    package let kind: Kind
    /// An address, or words as they were typed.
    package let value: String
    package let createdAt: Date

    package init(_ kind: Kind, _ value: String, createdAt: Date) {
        self.kind = kind
        self.value = value
        self.createdAt = createdAt
    }

    /// The normalised value, by which mutes are compared.
    package var folded: String { Self.folded(kind, value) }

    /// Of an address its label, of words the lower case with single spaces, and without the selector that makes a
    /// character an emoji, as in `StatusEmoji.areSame`.
    package static func folded(_ kind: Kind, _ value: String) -> String {
        switch kind {
        case .address: Address(value).label
        case .keyword:
            String(String.UnicodeScalarView(value.lowercased().unicodeScalars.filter { $0 != "\u{FE0F}" }))
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }
}
