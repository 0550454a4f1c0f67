/// Which thing of an address is meant.
package struct ItemName: Sendable, Hashable, Comparable {
    package let kind: ItemKind
    /// The name, title or id; empty where an address has only one such thing.
    package let key: String

    package init(_ kind: ItemKind, _ key: String = "") {
        self.kind = kind
        self.key = key
    }

    /// As the state writes it: `purl/blog`.
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
