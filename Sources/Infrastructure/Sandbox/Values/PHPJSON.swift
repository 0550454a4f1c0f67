import Domain

/// JSON as PHP writes it, for documents that the service sends inside strings: `/` and everything beyond ASCII is
/// escaped, and the pretty form is indented by four blanks.
enum PHPJSON {
    static func text(_ value: JSON, isPretty: Bool = false) -> String {
        var out = ""
        write(value, isPretty ? 0 : nil, to: &out)
        return out
    }

    private static func write(_ value: JSON, _ level: Int?, to out: inout String) {
        switch value {
        case .null: out += "null"
        case .bool(let flag): out += flag ? "true" : "false"
        case .number(let digits): out += digits
        case .string(let text): write(text, to: &out)
        case .array(let items):
            group(items, open: "[", close: "]", level, to: &out) { item, level, out in write(item, level, to: &out) }
        // PHP has one kind of array: an empty map is written as an empty list (service reference, section 4, rule 3).
        case .object(let members) where members.isEmpty: out += "[]"
        case .object(let members):
            group(members, open: "{", close: "}", level, to: &out) { member, level, out in
                write(member.key, to: &out)
                out += level == nil ? ":" : ": "
                write(member.value, level, to: &out)
            }
        }
    }

    private static func group<Item>(
        _ items: [Item], open: String, close: String, _ level: Int?, to out: inout String,
        _ each: (Item, Int?, inout String) -> Void
    ) {
        let inner = level.map { $0 + 1 }
        func newLine(_ level: Int?) -> String { level.map { "\n" + String(repeating: "    ", count: $0) } ?? "" }
        out += open
        for (index, item) in items.enumerated() {
            out += (index > 0 ? "," : "") + newLine(inner)
            each(item, inner, &out)
        }
        out += (items.isEmpty ? "" : newLine(level)) + close
    }

    private static func write(_ text: String, to out: inout String) {
        out += "\""
        for unit in text.utf16 {
            switch unit {
            case 0x22: out += "\\\""
            case 0x5C: out += "\\\\"
            case 0x2F: out += "\\/"
            case 8: out += "\\b"
            case 9: out += "\\t"
            case 10: out += "\\n"
            case 12: out += "\\f"
            case 13: out += "\\r"
            case 0x20...0x7E: out.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        out += "\""
    }
}
