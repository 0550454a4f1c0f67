import Domain

/// An object whose keys the service chooses, as text for people, without braces and quotes.
enum NestedText {
    /// One line for each value; those of nested objects are indented.
    static func lines(_ json: JSON) -> String { lines(json, level: 0).joined(separator: "\n") }

    /// The same in one line: `Make: Canon, Model: R5`.
    static func line(_ json: JSON) -> String {
        switch json {
        case .object(let members):
            members.filter { !isEmpty($0.value) }.map { "\($0.key): \(line($0.value))" }.joined(separator: ", ")
        case .array(let values): values.map { line($0) }.joined(separator: ", ")
        default: scalar(json)
        }
    }

    private static let maximumDepth = 16

    private static func lines(_ json: JSON, level: Int) -> [String] {
        let indent = String(repeating: "  ", count: level)
        switch json {
        case .object(let members) where level < maximumDepth:
            return members.flatMap { member -> [String] in
                if isEmpty(member.value) { return [] }
                guard isNested(member.value) else { return ["\(indent)\(member.key): \(line(member.value))"] }
                return ["\(indent)\(member.key):"] + lines(member.value, level: level + 1)
            }
        case .array(let values) where level < maximumDepth && values.contains(where: isNested):
            return values.flatMap { lines($0, level: level) }
        default: return isEmpty(json) ? [] : [indent + line(json)]
        }
    }

    /// Whether it needs separate lines.
    private static func isNested(_ json: JSON) -> Bool {
        switch json {
        case .object: true
        case .array(let values): values.contains(where: isNested)
        default: false
        }
    }

    private static func isEmpty(_ json: JSON) -> Bool {
        switch json {
        case .null: true
        case .object(let members): members.allSatisfy { isEmpty($0.value) }
        case .array(let values): values.allSatisfy(isEmpty)
        default: false
        }
    }

    private static func scalar(_ json: JSON) -> String {
        switch json {
        case .string(let text): text
        case .bool(let flag): flag ? "yes" : "no"
        case .number(let digits): digits
        default: ""
        }
    }
}
