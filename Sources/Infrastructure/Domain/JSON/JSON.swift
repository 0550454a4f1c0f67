/// A JSON value that keeps the order of its keys and the spelling of its numbers.
///
/// The output promises a fixed key order, and the ids of the service may be numbers too large for a double.
package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The digits as they were written.
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])

    package struct Member: Sendable, Hashable {
        package var key: String
        package var value: JSON

        package init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    package static func int(_ value: Int) -> JSON { .number(String(value)) }
    package static func string(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    /// An object without the members that are nil.
    package static func object(_ members: Member?...) -> JSON { .object(members.compactMap(\.self)) }

    /// The first member of that name; nil if there is none or this is not an object.
    package subscript(key: String) -> JSON? {
        object?.first { $0.key == key }?.value
    }

    // The value, where it is one of that type.
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    package var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
    package var array: [JSON]? { if case .array(let items) = self { items } else { nil } }
    package var object: [Member]? { if case .object(let members) = self { members } else { nil } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0.0, $0.1) }) }
}
