/// Finds tables, keys and values in a TOML text.
///
/// It runs before the parser and refuses malformed texts, because the parser's library crashes at some of them (`a =
/// #`, `d = 1979-05-27 0`) and at deeply nested ones. Semantic errors (a repeated key, 30 February) are left to the
/// parser.
struct TOMLScanner {
    /// Thrown with the offset at which the text stops being TOML.
    struct Lost: Error {
        let offset: Int
        let wanted: StaticString
    }

    /// Largest depth of nested values, and largest number of parts of a key.
    private static let maximumDepth = 64

    private let bytes: [UInt8]
    private var index = 0
    private var outline = TOMLOutline()
    /// Above zero inside `[…]` and below `[[…]]`, where no key path can address an entry.
    private var arrayDepth = 0
    private var depth = 0
    /// The headers so far below which no key path can address an entry.
    private var arrays: Set<[String]> = []

    static func outline(_ bytes: [UInt8]) throws(Lost) -> TOMLOutline {
        var scanner = TOMLScanner(bytes)
        try scanner.document()
        return scanner.outline
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }
    private func isNext(_ character: Unicode.Scalar) -> Bool { byte() == UInt8(ascii: character) }
    private var isBlank: Bool { isNext(" ") || isNext("\t") }
    private var isLineEnd: Bool { isNext("\n") || isNext("\r") }

    private mutating func take(_ character: Unicode.Scalar) throws(Lost) {
        guard isNext(character) else {
            throw Lost(offset: index, wanted: character == "=" ? "'='" : character == "]" ? "']'" : "another character")
        }
        index += 1
    }

    private mutating func skipBlanks() { while isBlank { index += 1 } }

    /// Blanks, line ends and comments.
    private mutating func skipSpace() {
        while true {
            if isBlank || isLineEnd {
                index += 1
            } else if isNext("#") {
                while let byte = byte(), byte != UInt8(ascii: "\n") { index += 1 }
            } else {
                return
            }
        }
    }

    private mutating func document() throws(Lost) {
        skipSpace()
        while index < bytes.count {
            if isNext("[") {
                try header()
            } else {
                try entry(below: outline.sections[outline.sections.count - 1].path, parent: nil)
            }
            skipBlanks()
            guard index == bytes.count || isNext("#") || isNext("\n") || (isNext("\r") && byte(1) == 10) else {
                throw Lost(offset: index, wanted: "the end of the line")
            }
            skipSpace()
        }
    }

    private mutating func header() throws(Lost) {
        let start = index
        try take("[")
        let isArray = isNext("[")
        if isArray { try take("[") }
        let path = try keyPath()
        try take("]")
        if isArray { try take("]") }
        let isInArray =
            isArray || (!arrays.isEmpty && (0...path.count).contains { arrays.contains(Array(path[..<$0])) })
        if isInArray { arrays.insert(path) }
        outline.sections.append(.init(path: path, header: start..<index, isInArray: isInArray))
        arrayDepth = isInArray ? 1 : 0
        if isArray || !isInArray { outline.order.append((path, start)) }
    }

    private mutating func entry(below table: [String], parent: Int?) throws(Lost) {
        let start = index
        let path = table + (try keyPath())
        try take("=")
        skipBlanks()
        let isAddressable = arrayDepth == 0
        let number = outline.entries.count
        if isAddressable {
            outline.entries.append(
                .init(
                    path: path, start: start, value: index..<index, section: outline.sections.count - 1, parent: parent)
            )
            outline.order.append((path, start))
        }
        let valueStart = index
        let isTable = isNext("{")
        if isTable { try inlineTable(path, number) } else { try value() }
        if isAddressable {
            outline.entries[number].value = valueStart..<index
            outline.entries[number].isInlineTable = isTable
        }
    }

    private mutating func inlineTable(_ path: [String], _ number: Int) throws(Lost) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw Lost(offset: index, wanted: "less nesting") }
        try take("{")
        skipSpace()
        while !isNext("}") {
            try entry(below: path, parent: number)
            skipSpace()
            if isNext(",") { index += 1 } else if !isNext("}") { throw Lost(offset: index, wanted: "',' or '}'") }
            skipSpace()
        }
        index += 1
    }

    private mutating func value() throws(Lost) {
        if isNext("\"") || isNext("'") { return try string() }
        if isNext("{") { return try inlineTable([], 0) }
        guard isNext("[") else { return try plainValue() }
        arrayDepth += 1
        depth += 1
        defer {
            arrayDepth -= 1
            depth -= 1
        }
        guard depth <= Self.maximumDepth else { throw Lost(offset: index, wanted: "less nesting") }
        index += 1
        skipSpace()
        while !isNext("]") {
            try value()
            skipSpace()
            if isNext(",") { index += 1 } else if !isNext("]") { throw Lost(offset: index, wanted: "',' or ']'") }
            skipSpace()
        }
        index += 1
    }

    /// A number, Boolean or date; a date may contain a space.
    private mutating func plainValue() throws(Lost) {
        let start = index
        while index < bytes.count, !isLineEnd, !isNext(","), !isNext("]"), !isNext("}"), !isNext("#") { index += 1 }
        while index > start, bytes[index - 1] == 32 || bytes[index - 1] == 9 { index -= 1 }
        guard TOMLPlainValue.isValid(bytes[start..<index]) else {
            throw Lost(offset: start, wanted: "a value; text needs quotes")
        }
    }

    private mutating func string() throws(Lost) {
        let quote = bytes[index]
        let isLong = byte(1) == quote && byte(2) == quote
        index += isLong ? 3 : 1
        while let byte = byte() {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 2
            } else if byte != quote {
                if !isLong, byte == 10 || byte == 13 { throw Lost(offset: index, wanted: "the closing quote") }
                index += 1
            } else if !isLong {
                index += 1
                return
            } else if self.byte(1) == quote, self.byte(2) == quote {
                index += 3
                // Up to two quotes may belong to the text before the closing three.
                for _ in 0..<2 where self.byte() == quote { index += 1 }
                return
            } else {
                index += 1
            }
        }
        throw Lost(offset: bytes.count, wanted: "the closing quote")
    }

    private mutating func keyPath() throws(Lost) -> [String] {
        var path: [String] = []
        while true {
            skipBlanks()
            path.append(try keyPart())
            skipBlanks()
            guard isNext(".") else { return path }
            guard path.count < Self.maximumDepth else { throw Lost(offset: index, wanted: "less nesting") }
            index += 1
        }
    }

    private mutating func keyPart() throws(Lost) -> String {
        let start = index
        if isNext("\"") || isNext("'") {
            guard byte(1) != bytes[index] || byte(2) != bytes[index] else { throw Lost(offset: index, wanted: "a key") }
            try string()
            let inner = Array(bytes[(start + 1)..<(index - 1)])
            guard bytes[start] == UInt8(ascii: "\"") else { return String(decoding: inner, as: UTF8.self) }
            guard let text = TOMLEscapes.decode(inner) else {
                throw Lost(offset: start, wanted: "a key without unknown escapes")
            }
            return text
        }
        while let byte = byte(),
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
                || byte == 95
        { index += 1 }
        guard index > start else { throw Lost(offset: index, wanted: "a key") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}
