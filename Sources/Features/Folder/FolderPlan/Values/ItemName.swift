/// The name of an item of an address.
package struct ItemName: Sendable, Hashable, Comparable {
    package let kind: ItemKind
    /// The name, title or id; empty if an address has only one such item.
    package let key: String

    package init(_ kind: ItemKind, _ key: String = "") {
        self.kind = kind
        self.key = key
    }

    /// The form in the recorded state: `purl/blog`.
    package var text: String { key.isEmpty ? kind.rawValue : kind.rawValue + "/" + key }

    /// Nil for a kind that this version does not know.
    package init?(text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = ItemKind(rawValue: String(parts[0])) else { return nil }
        self.init(kind, parts.count > 1 ? String(parts[1]) : "")
    }

    package static func < (left: ItemName, right: ItemName) -> Bool {
        left.kind == right.kind ? left.key.precedes(right.key) : left.kind < right.kind
    }
}
