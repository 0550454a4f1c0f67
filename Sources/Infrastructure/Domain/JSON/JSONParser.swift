/// Why a document is not JSON, with the byte where reading stopped.
package struct JSONSyntaxError: Error, Equatable {
    package let offset: Int
    package let reason: StaticString

    package static func == (left: JSONSyntaxError, right: JSONSyntaxError) -> Bool {
        left.offset == right.offset && "\(left.reason)" == "\(right.reason)"
    }
}

extension JSON {
    /// Reads one document. Invalid UTF-8 inside strings becomes U+FFFD; a byte-order mark is skipped.
    package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        let result: Result<JSON, JSONSyntaxError> = bytes.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(buffer)
            return Result { () throws(JSONSyntaxError) in try parser.document() }
        }
        self = try result.get()
    }

    package init(parsing text: String) throws(JSONSyntaxError) { try self.init(parsing: Array(text.utf8)) }
}

private struct JSONParser {
    /// Deeper nesting than any answer of the service by far, and shallow enough for a small stack.
    static let deepest = 256

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func document() throws(JSONSyntaxError) -> JSON {
        let value = try value()
        skipSpace()
        guard index == bytes.count else { throw failure("text after the value") }
        return value
    }

    private func failure(_ reason: StaticString) -> JSONSyntaxError { JSONSyntaxError(offset: index, reason: reason) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 32 || byte == 10 || byte == 13 || byte == 9 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONSyntaxError) -> JSON {
        skipSpace()
        switch current {
        case nil: throw failure("unexpected end")
        case UInt8(ascii: "{"): return try nested { parser throws(JSONSyntaxError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONSyntaxError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(_ read: (inout JSONParser) throws(JSONSyntaxError) -> JSON) throws(JSONSyntaxError) -> JSON {
        depth += 1
        guard depth <= Self.deepest else { throw failure("nested too deeply") }
        index += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(JSONSyntaxError) -> JSON {
        var members: [JSON.Member] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("expected ':'") }
            members.append(.init(key, try value()))
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "}")) { return .object(members) }
            throw failure(current == nil ? "unexpected end" : "expected ',' or '}'")
        }
    }

    private mutating func array() throws(JSONSyntaxError) -> JSON {
        var values: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(values) }
        while true {
            values.append(try value())
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "]")) { return .array(values) }
            throw failure(current == nil ? "unexpected end" : "expected ',' or ']'")
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONSyntaxError) -> JSON {
        for offset in 0..<word.utf8CodeUnitCount {
            guard current == word.utf8Start[offset] else { throw failure("unexpected character") }
            index += 1
        }
        return value
    }

    private mutating func number() throws(JSONSyntaxError) -> JSON {
        let start = index
        _ = take(UInt8(ascii: "-"))
        let whole = try digits()
        if whole > 1, bytes[index - whole] == UInt8(ascii: "0") { throw failure("a number cannot begin with 0") }
        if take(UInt8(ascii: ".")) { _ = try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            _ = try digits()
        }
        return .number(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func digits() throws(JSONSyntaxError) -> Int {
        let start = index
        while let byte = current, (48...57).contains(byte) { index += 1 }
        guard index > start else { throw failure(current == nil ? "unexpected end" : "unexpected character") }
        return index - start
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        guard take(UInt8(ascii: "\"")) else { throw failure("expected a string") }
        let start = index
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
        if current == UInt8(ascii: "\"") {
            defer { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        var out = Array(bytes[start..<index])
        while let byte = current {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: out, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &out)
            // A raw line break inside a string stands in one recorded answer of the service (theme preview).
            default: out.append(byte)
            }
        }
        throw failure("unterminated string")
    }

    private mutating func escape(into out: inout [UInt8]) throws(JSONSyntaxError) {
        guard let letter = current else { throw failure("unterminated string") }
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(letter)
        case UInt8(ascii: "n"): out.append(10)
        case UInt8(ascii: "t"): out.append(9)
        case UInt8(ascii: "r"): out.append(13)
        case UInt8(ascii: "b"): out.append(8)
        case UInt8(ascii: "f"): out.append(12)
        case UInt8(ascii: "u"): out.append(contentsOf: Character(try unicodeEscape()).utf8)
        default: throw failure("unknown escape")
        }
    }

    private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try fourDigits()
        if first & 0xFC00 == 0xD800, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") {
            let mark = index
            index += 2
            let second = try fourDigits()
            if second & 0xFC00 == 0xDC00 { return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)) ?? "\u{FFFD}" }
            index = mark
        }
        // A lone surrogate has no scalar of its own.
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    private mutating func fourDigits() throws(JSONSyntaxError) -> UInt32 {
        guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw failure("expected four hexadecimal digits") }
        index += 4
        return value
    }
}
