/// Unmarshals values from bytes of another process: every length is checked, and nesting is limited.
struct DBusReader {
    struct Malformed: Error, Equatable {}

    private let bytes: [UInt8]
    private let isBigEndian: Bool
    private(set) var index: Int

    init(_ bytes: [UInt8], from index: Int = 0, isBigEndian: Bool = false) {
        self.bytes = bytes
        self.index = index
        self.isBigEndian = isBigEndian
    }

    static func alignment(_ letter: Character?) -> Int {
        switch letter {
        case "n", "q": 2
        case "b", "i", "u", "s", "o", "a", "h": 4
        case "x", "t", "d", "(", "{": 8
        default: 1
        }
    }

    mutating func align(_ boundary: Int) throws(Malformed) { _ = try take((boundary - index % boundary) % boundary) }

    private mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.count - index else { throw Malformed() }
        defer { index += count }
        return bytes[index..<(index + count)]
    }

    mutating func number() throws(Malformed) -> UInt32 {
        try align(4)
        let four = try take(4)
        return (isBigEndian ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The values of a signature, such as a message's body.
    mutating func values(_ signature: String) throws(Malformed) -> [DBusValue] {
        var rest = Array(signature)[...]
        var values: [DBusValue] = []
        while !rest.isEmpty {
            let type = try Self.firstType(&rest)
            values.append(try value(type, depth: 0))
        }
        return values
    }

    private mutating func value(_ type: ArraySlice<Character>, depth: Int) throws(Malformed) -> DBusValue {
        guard let letter = type.first, depth < 32 else { throw Malformed() }
        try align(Self.alignment(letter))
        switch letter {
        case "y": return .byte(try take(1).first ?? 0)
        case "b": return .bool(try number() != 0)
        case "u": return .uint32(try number())
        case "s": return .string(try text(length: Int(try number())))
        case "o": return .path(try text(length: Int(try number())))
        case "g": return .signature(try text(length: Int(try take(1).first ?? 0)))
        case "n", "q", "i", "h", "x", "t", "d":
            return .opaque(letter, Array(try take(Self.alignment(letter))))
        case "v":
            let signature = Array(try text(length: Int(try take(1).first ?? 0)))
            var rest = signature[...]
            let inner = try Self.firstType(&rest)
            guard rest.isEmpty else { throw Malformed() }
            return .variant(try value(inner, depth: depth + 1))
        case "(":
            var rest = type.dropFirst().dropLast()
            var members: [DBusValue] = []
            while !rest.isEmpty {
                let member = try Self.firstType(&rest)
                members.append(try value(member, depth: depth + 1))
            }
            return .structure(members)
        case "{":
            var rest = type.dropFirst().dropLast()
            let key = try Self.firstType(&rest), content = try Self.firstType(&rest)
            return .entry(try value(key, depth: depth + 1), try value(content, depth: depth + 1))
        case "a": return try array(type.dropFirst(), depth: depth)
        default: throw Malformed()
        }
    }

    private mutating func array(_ element: ArraySlice<Character>, depth: Int) throws(Malformed) -> DBusValue {
        let length = Int(try number())
        try align(Self.alignment(element.first))
        guard length <= bytes.count - index else { throw Malformed() }
        let end = index + length
        var elements: [DBusValue] = []
        while index < end {
            let before = index
            elements.append(try value(element, depth: depth + 1))
            // An empty structure has no bytes: without this check the loop would not end.
            guard index > before else { throw Malformed() }
        }
        guard index == end else { throw Malformed() }
        return .array(String(element), elements)
    }

    /// Reads a text and its terminating zero byte.
    private mutating func text(length: Int) throws(Malformed) -> String {
        let slice = try take(length)
        guard try take(1).first == 0, !slice.contains(0), let text = String(validating: slice, as: UTF8.self) else {
            throw Malformed()
        }
        return text
    }

    /// Removes the first complete type from a signature.
    private static func firstType(_ rest: inout ArraySlice<Character>) throws(Malformed) -> ArraySlice<Character> {
        var end = rest.startIndex
        while end < rest.endIndex, rest[end] == "a" { end += 1 }
        guard end < rest.endIndex, end - rest.startIndex <= 32 else { throw Malformed() }
        if rest[end] == "(" || rest[end] == "{" {
            var depth = 0
            repeat {
                guard end < rest.endIndex else { throw Malformed() }
                if rest[end] == "(" || rest[end] == "{" {
                    depth += 1
                } else if rest[end] == ")" || rest[end] == "}" {
                    depth -= 1
                }
                end += 1
            } while depth > 0
        } else {
            end += 1
        }
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}
