import Domain

/// JSON as PHP writes it, for documents that the service sends inside strings: `/` and everything beyond ASCII is
/// escaped, and the pretty form is indented by four blanks.
enum PHPJSON {
    static func text(_ value: JSON, isPretty: Bool = false) -> String {
        var text = ""
        // In JSON, only texts have a slash or a character beyond ASCII.
        for unit in withoutEmptyMaps(value).text(isPretty ? .wide : .compact).utf16 {
            switch unit {
            case UInt16(UInt8(ascii: "/")): text += "\\/"
            case 0x80...: text += "\\u" + String(hexadecimal: unit, width: 4)
            default: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            }
        }
        return text
    }

    /// PHP has one kind of array: an empty map is written as an empty list (service reference, section 4, rule 3).
    private static func withoutEmptyMaps(_ value: JSON) -> JSON {
        switch value {
        case .object(let members) where members.isEmpty: []
        case .object(let members): .object(members.map { .init($0.key, withoutEmptyMaps($0.value)) })
        case .array(let items): .array(items.map(withoutEmptyMaps))
        default: value
        }
    }
}
