package import Domain

/// A value of the configuration file.
package indirect enum SettingValue: Sendable, Hashable {
    case string(String)
    case bool(Bool)
    case int(Int)
    /// A kind that no known setting has (a fraction, a date), as TOML text.
    case other(String)
    case array([SettingValue])
    case table([String: SettingValue])

    /// The name in a message.
    package var kind: SafeText {
        switch self {
        case .string: "text"
        case .bool: "true or false"
        case .int: "a whole number"
        case .other: "a fraction or date"
        case .array: "an array"
        case .table: "a table"
        }
    }

    /// The same value without the user names and passwords of URLs in its texts.
    package var masked: SettingValue {
        switch self {
        case .string(let text): .string(SecretMask.withoutUserInformation(text))
        case .array(let values): .array(values.map(\.masked))
        case .table(let members): .table(members.mapValues(\.masked))
        case .bool, .int, .other: self
        }
    }

    /// The value in TOML syntax.
    package var toml: String {
        switch self {
        case .string(let text): Self.basic(text)
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .other(let text): text
        case .array(let values): "[" + values.map(\.toml).joined(separator: ", ") + "]"
        case .table(let members):
            members.isEmpty
                ? "{}"
                : "{ "
                    + members.sorted { $0.key < $1.key }.map { "\(SettingKey([$0]).text) = \($1.toml)" }.joined(
                        separator: ", ") + " }"
        }
    }

    /// The value as `config get` prints it: a string without its quotes.
    package var plain: String { if case .string(let text) = self { text } else { toml } }

    /// The members of a table are sorted: TOML's have no order.
    package var json: JSON {
        switch self {
        case .string(let text), .other(let text): .string(text)
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .array(let values): .array(values.map(\.json))
        case .table(let members):
            .object(members.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) })
        }
    }

    /// A TOML basic string. Invisible characters are written as escapes.
    static func basic(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\t": out += "\\t"
            case "\r": out += "\\r"
            case _ where TextEscaping.isHidden(scalar):
                let isLong = scalar.value > 0xFFFF
                out += isLong ? "\\U" : "\\u"
                out += String(hexadecimal: scalar.value, width: isLong ? 8 : 4, uppercase: true)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}

/// In a record: a text, or JSON of the same kind.
extension SettingValue: FieldConvertible {
    package static var fieldType: RecordSchema.FieldType { .string }
    package var fieldValue: FieldValue { if case .string(let text) = self { .text(text) } else { .json(json) } }
    package init?(fieldValue value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self = .string(text.original)
    }
}

extension SettingValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(arrayLiteral elements: SettingValue...) { self = .array(elements) }
}
