/// A value of the D-Bus type system, as far as the Secret Service needs it.
indirect enum DBusValue: Equatable, Sendable {
    case byte(UInt8)
    case bool(Bool)
    case uint32(UInt32)
    case string(String)
    case path(String)
    case signature(String)
    /// With the signature of the elements, because an empty array has a type too.
    case array(String, [DBusValue])
    case structure([DBusValue])
    case entry(DBusValue, DBusValue)
    case variant(DBusValue)
    /// A number of a kind that is not used, with its signature letter and bytes.
    case opaque(Character, [UInt8])

    var signature: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .uint32: "u"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        case .variant: "v"
        case .opaque(let letter, _): String(letter)
        }
    }

    static func bytes(_ bytes: [UInt8]) -> DBusValue { .array("y", bytes.map { .byte($0) }) }
    static func strings(_ pairs: [(String, String)]) -> DBusValue {
        .array("{ss}", pairs.map { .entry(.string($0), .string($1)) })
    }

    /// The text of a string or an object path.
    var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        default: nil
        }
    }

    var elements: [DBusValue]? { if case .array(_, let elements) = self { elements } else { nil } }

    var byteArray: [UInt8]? {
        guard case .array("y", let elements) = self else { return nil }
        return elements.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    }
}
