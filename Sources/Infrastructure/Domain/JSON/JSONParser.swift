/// The reason why a document is not JSON, with the offset of the byte at which reading stopped.
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

/// Reads JSON text. Only ``JSON`` and ``JSONDocument`` make one.
struct JSONParser {
    /// Far deeper than any answer of the service, and shallow enough for a small stack.
    static let maximumDepth = 256

    private let bytes: UTF8Buffer
    private(set) var index: Int
    private var depth = 0
    /// False when the text is only checked: then every value is null.
    private let builds: Bool
    /// Whether the text was checked before, so that escapes need no second check.
    private let isChecked: Bool
    /// The containers that are too large to be read at once, noted while the text is checked.
    private(set) var large: [JSONDocument.Container] = []
    /// While the text is checked: offsets of the members of all open objects, those of the innermost last.
    private var memberStarts: [Int] = []
    /// Number of values so far, with those inside of others.
    private(set) var valueCount = 0
    /// Number of members of the last object: the next one of a list usually has as many.
    private var usualCount = 0

    /// - Parameter start: offset of a value in a text that was checked; nil for the beginning of a document.
    init(_ bytes: UTF8Buffer, at start: Int? = nil, builds: Bool = true) {
        self.bytes = bytes
        self.builds = builds
        isChecked = start != nil
        index = start ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    mutating func document() throws(JSONSyntaxError) -> JSON {
        let value = try value()
        skipSpace()
        guard index == bytes.count else { throw failure("text after the value") }
        return value
    }

    private func failure(_ reason: StaticString) -> JSONSyntaxError { JSONSyntaxError(offset: index, reason: reason) }

    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipSpace() {
        while let byte = current, byte == 32 || byte == 10 || byte == 13 || byte == 9 { index += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    mutating func value() throws(JSONSyntaxError) -> JSON {
        skipSpace()
        valueCount += 1
        switch current {
        case nil: throw failure("unexpected end")
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""):
            let text = try string()
            return builds ? .string(text) : .null
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    /// Skips a container whose end is known.
    mutating func skip(_ container: JSONDocument.Container) { index = container.end }

    /// - Returns: the offset of the first member or element.
    private mutating func open() throws(JSONSyntaxError) -> Int {
        depth += 1
        guard depth <= Self.maximumDepth else { throw failure("nested too deeply") }
        index += 1
        skipSpace()
        return index
    }

    /// - Parameter outer: number of member offsets that were noted before those of this container.
    private mutating func close(_ start: Int, count: Int, outer: Int = .max) {
        depth -= 1
        guard !builds else { return }
        if index - start >= JSONDocument.largeSize {
            let isNoted = outer <= memberStarts.count && memberStarts.count - outer == count
            large.append(
                .init(start: start, end: index, count: count, members: isNoted ? Array(memberStarts[outer...]) : []))
        }
        if outer < memberStarts.count { memberStarts.removeSubrange(outer...) }
    }

    private mutating func object() throws(JSONSyntaxError) -> JSON {
        let start = index
        var members: [JSON.Member] = []
        var count = 0
        let outer = memberStarts.count
        _ = try open()
        if take(UInt8(ascii: "}")) {
            close(start, count: 0)
            return .object(members)
        }
        while true {
            skipSpace()
            if !builds, count < Self.usualMaximum { memberStarts.append(index) }
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("expected ':'") }
            let value = try value()
            count += 1
            if builds {
                if count == 2, usualCount > 2 { members.reserveCapacity(usualCount) }
                members.append(.init(key, value))
            }
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "}")) {
                usualCount = min(count, Self.usualMaximum)
                close(start, count: count, outer: outer)
                return .object(members)
            }
            throw failure(current == nil ? "unexpected end" : "expected ',' or '}'")
        }
    }

    private static let usualMaximum = 32

    private mutating func array() throws(JSONSyntaxError) -> JSON {
        let start = index
        var values: [JSON] = []
        var count = 0
        _ = try open()
        if take(UInt8(ascii: "]")) {
            close(start, count: 0)
            return .array(values)
        }
        while true {
            let value = try value()
            count += 1
            if builds { values.append(value) }
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "]")) {
                close(start, count: count)
                return .array(values)
            }
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
        return builds ? .number(String(decoding: bytes.part(start..<index), as: UTF8.self)) : .null
    }

    private mutating func digits() throws(JSONSyntaxError) -> Int {
        let start = index
        while let byte = current, byte.isDigit { index += 1 }
        guard index > start else { throw failure(current == nil ? "unexpected end" : "unexpected character") }
        return index - start
    }

    /// Empty when nothing is built.
    mutating func string() throws(JSONSyntaxError) -> String {
        guard take(UInt8(ascii: "\"")) else { throw failure("expected a string") }
        let start = index
        index = bytes.endOfRun(from: index)
        if current == UInt8(ascii: "\"") {
            defer { index += 1 }
            return builds ? String(decoding: bytes.part(start..<index), as: UTF8.self) : ""
        }
        if isChecked {
            skipCheckedString(from: start)
            defer { index += 1 }
            return JSONEscapes.decoded(bytes.part(start..<index))
        }
        // Checked as a whole first, so that its length is known and it is decoded into one allocation.
        try checkEscapes()
        return builds ? JSONEscapes.decoded(bytes.part(start..<index - 1)) : ""
    }

    /// Skips to the quote that ends a string: the first one with an even number of backslashes before it.
    private mutating func skipCheckedString(from start: Int) {
        index = start
        while true {
            index = bytes.firstIndex(of: UInt8(ascii: "\""), from: index, to: bytes.count)
            var first = index
            while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
            if (index - first).isMultiple(of: 2) || index == bytes.count { return }
            index += 1
        }
    }

    /// Checks the rest of a string, from a backslash to the quote that ends it, and moves behind that. Positions are
    /// local variables here, because most of the time of a text with many lines is spent in this loop.
    private mutating func checkEscapes() throws(JSONSyntaxError) {
        var index = index
        defer { self.index = index }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return }
            guard index < bytes.count else { break }
            let letter = bytes[index]
            index += 1
            if letter == UInt8(ascii: "u") {
                guard index + 4 <= bytes.count, JSONEscapes.hasFourDigits(bytes, at: index) else {
                    throw JSONSyntaxError(offset: index, reason: "expected four hexadecimal digits")
                }
                index += 4
            } else if !JSONEscapes.isSimple(letter) {
                throw JSONSyntaxError(offset: index, reason: "unknown escape")
            }
            index = bytes.endOfRun(from: index)
        }
        throw JSONSyntaxError(offset: index, reason: "unterminated string")
    }
}
