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
}
