/// A field of an item that a person can change, by its name in the JSON output.
package struct ItemField: Sendable, Hashable {
    /// How two texts of the field are compared and merged.
    package enum Form: Sendable, Hashable {
        /// Several lines, compared without regard to the kind of line ends and to newlines at the end, and merged line
        /// by line.
        case prose
        /// One value, which is compared and replaced as a whole.
        case line
        /// `true` or `false`, taken as a whole.
        case flag
        case number
        /// A set of texts, merged member by member.
        case members
    }

    package let name: String
    package let form: Form

    package init(_ name: String, _ form: Form) {
        self.name = name
        self.form = form
    }
}

/// The field that names an item within its address.
package enum ItemKey: Sendable, Equatable {
    /// An address has only one such item.
    case none
    /// The user names the item.
    case chosen(String)
    /// The service chooses the key, so that a deleted item gets another key when it is created again.
    case assigned(String)

    package var field: String? {
        switch self {
        case .none: nil
        case .chosen(let field), .assigned(let field): field
        }
    }

    package var isAssigned: Bool { if case .assigned = self { true } else { false } }
}
