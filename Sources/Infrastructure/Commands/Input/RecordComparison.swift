package import Domain

/// The operator of a condition of `--where`.
package enum RecordComparison: String, CaseIterable, Sendable {
    // The longer ones first, because they begin with a shorter one.
    case lacks = "!~"
    case differs = "!="
    case isAtMost = "<="
    case isAtLeast = ">="
    case contains = "~"
    case equals = "="
    case isLess = "<"
    case isGreater = ">"

    package var about: SafeText {
        switch self {
        case .contains: "contains it"
        case .lacks: "does not contain it"
        case .equals: "is equal"
        case .differs: "is different"
        case .isLess: "is less"
        case .isGreater: "is greater"
        case .isAtMost: "is less or equal"
        case .isAtLeast: "is greater or equal"
        }
    }

    /// All of them, for messages.
    package static let list: SafeText = "~ = < > <= >= != !~"

    var isOrder: Bool { [.isLess, .isGreater, .isAtMost, .isAtLeast].contains(self) }
    var isEquality: Bool { [.equals, .differs].contains(self) }

    /// The operators that people need for a field, the usual one first.
    package static func useful(for type: RecordSchema.FieldType) -> [RecordComparison] {
        switch type {
        case .number, .time: [.isGreater, .isLess, .isAtLeast, .isAtMost, .equals, .differs]
        case .boolean: [.equals, .differs]
        default: [.contains, .lacks, .equals, .differs]
        }
    }

    /// The operator that a text begins with.
    init?(beginning text: Substring) {
        guard let found = Self.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
        self = found
    }
}
