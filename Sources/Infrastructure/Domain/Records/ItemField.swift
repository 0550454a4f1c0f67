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

        /// The form in which two values are compared: bytes, because two Unicode forms of a letter are equal strings,
        /// but a change. A missing value, null and an empty text are the same.
        package func comparable(_ value: JSON?) -> [UInt8] {
            switch value {
            case nil, .null?: []
            case .string(let text)?: self == .prose ? text.comparableBytes : Array(text.utf8)
            case .array(let members)?: Array(members.compactMap(\.string).joined(separator: "\n").utf8)
            case let value?: value.bytes()
            }
        }

        package func areSame(_ left: JSON?, _ right: JSON?) -> Bool {
            if case .string(let left)? = left, case .string(let right)? = right, left.hasSameBytes(as: right) {
                return true
            }
            return comparable(left) == comparable(right)
        }
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
