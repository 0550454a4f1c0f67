import Domain

package struct ItemName: Sendable, Hashable, Comparable {
    package let kind: ItemKind
    /// The name, title or id; empty if an address has only one such item.
    package let key: String

    package init(_ kind: ItemKind, _ key: String = "") {
        self.kind = kind
        self.key = key
    }

    /// A status or a picture to which the service has given no id yet. `+` cannot begin an id.
    /// - Parameter label: the name of the file of a picture, without its extension.
    package init(new kind: ItemKind, _ label: String) { self.init(kind, "+" + label) }

    package var isNew: Bool { kind.hasServiceMadeKey && key.hasPrefix("+") }

    /// Whether the service has given the id, so that the item was there once. The line of a new picture has the name of
    /// its file as the id; ids of the service are hexadecimal numbers (service reference, section 5).
    package var hasServiceID: Bool {
        switch kind {
        case .status: !isNew
        case .picture: key.utf8.count >= 13 && key.utf8.allSatisfy(\.isLowercaseHexDigit)
        default: false
        }
    }

    /// The id, or the label of a new item.
    package var label: String { isNew ? String(key.dropFirst()) : key }

    /// Nil if an address has only one such item.
    package var ownKey: String? { key.isEmpty ? nil : key }

    /// The form in the recorded state: `purl/blog`.
    package var text: String { key.isEmpty ? kind.rawValue : kind.rawValue + "/" + key }

    /// Nil for a kind that this version does not know.
    package init?(text: String) {
        let slash = text.utf8.firstIndex(of: UInt8(ascii: "/"))
        guard let kind = ItemKind(rawValue: String(text[..<(slash ?? text.endIndex)])) else { return nil }
        self.init(kind, slash.map { String(text[text.utf8.index(after: $0)...]) } ?? "")
    }

    /// The standard hash of a kind would be that of its name.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind.position)
        hasher.combine(key)
    }

    package static func < (left: ItemName, right: ItemName) -> Bool {
        left.kind == right.kind ? left.key.precedes(right.key) : left.kind < right.kind
    }
}
