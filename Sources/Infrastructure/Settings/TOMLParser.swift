import Domain

/// Reads TOML 1.0: the values of a text, and the positions of its tables and keys, which ``TOMLEditor`` needs. No
/// library for Swift gives both.
struct TOMLParser {
    /// Thrown with the offset at which the text stops being TOML.
    struct Failure: Error {
        let offset: Int
        let message: SafeText
    }

    /// Largest depth of nested values, and largest number of parts of a key.
    private static let maximumDepth = 64

    let bytes: [UInt8]
    var index = 0
    private(set) var outline = TOMLOutline()
    private let root = TOMLTable(.header)
    /// The table of the last header.
    private var table: TOMLTable
    /// Above zero inside `[…]` and below `[[…]]`, where no key path can address an entry.
    private var arrayDepth = 0
    private var depth = 0
    /// The headers so far below which no key path can address an entry.
    private var arrays: Set<[String]> = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        table = root
    }

    /// The values that were read.
    var values: [String: SettingValue] { root.values }

    func byte(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }
    func isNext(_ character: Unicode.Scalar) -> Bool { byte() == UInt8(ascii: character) }
    private var isBlank: Bool { isNext(" ") || isNext("\t") }
    func expected(_ wanted: SafeText) -> Failure { Failure(offset: index, message: "expected \(wanted)") }

    /// The length of the line break at this place; nil if there is none. A carriage return alone is not one.
    var lineBreak: Int? {
        if isNext("\n") { return 1 }
        return isNext("\r") && byte(1) == UInt8(ascii: "\n") ? 2 : nil
    }

    private mutating func take(_ character: Unicode.Scalar, _ name: SafeText) throws(Failure) {
        guard isNext(character) else { throw expected(name) }
        index += 1
    }

    mutating func skipBlanks() { while isBlank { index += 1 } }

    /// Blanks, line breaks and comments.
    mutating func skipSpace() throws(Failure) {
        while true {
            if isBlank {
                index += 1
            } else if let width = lineBreak {
                index += width
            } else if isNext("#") {
                while lineBreak == nil, let byte = byte() {
                    guard Self.isText(byte) else { throw Failure(offset: index, message: "a control character") }
                    index += 1
                }
            } else {
                return
            }
        }
    }

    /// Whether a byte may be in a comment or a text. Of the control characters only the tab may.
    static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") }

    // MARK: Tables

    /// Reads the whole text.
    mutating func document() throws(Failure) {
        try skipSpace()
        while index < bytes.count {
            if isNext("[") {
                try header()
            } else {
                try entry(in: table, below: outline.sections[outline.sections.count - 1].path, parent: nil)
            }
            skipBlanks()
            guard index == bytes.count || isNext("#") || lineBreak != nil else { throw expected("the end of the line") }
            try skipSpace()
        }
    }

    private mutating func header() throws(Failure) {
        let start = index
        try take("[", "'['")
        let isArray = isNext("[")
        if isArray { index += 1 }
        let path = try keyPath()
        try take("]", "']'")
        if isArray { try take("]", "']'") }
        guard let found = root.header(path, isArray: isArray) else { throw definedTwice(path, at: start) }
        table = found
        let isInArray =
            isArray || (!arrays.isEmpty && (0...path.count).contains { arrays.contains(Array(path[..<$0])) })
        if isInArray { arrays.insert(path) }
        outline.sections.append(.init(path: path, header: start..<index, isInArray: isInArray))
        arrayDepth = isInArray ? 1 : 0
        if isArray || !isInArray { outline.order.append((path, start)) }
    }

    private func definedTwice(_ path: [String], at offset: Int) -> Failure {
        Failure(offset: offset, message: "'\(SettingKey(path).safe)' is defined twice")
    }

    /// A key with its value.
    /// - Parameters:
    ///   - section: the path of the table.
    ///   - parent: the entry whose inline table contains this one.
    private mutating func entry(in table: TOMLTable, below section: [String], parent: Int?) throws(Failure) {
        let start = index
        let key = try keyPath()
        let path = section + key
        try take("=", "'='")
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
        let value = isTable ? try inlineTable(path, number) : try value()
        if isAddressable {
            outline.entries[number].value = valueStart..<index
            outline.entries[number].isInlineTable = isTable
        }
        guard table.set(key, value) else { throw definedTwice(path, at: start) }
    }

    // MARK: Values

    private mutating func value() throws(Failure) -> SettingValue {
        if isNext("\"") || isNext("'") { return .string(try string()) }
        if isNext("{") { return try inlineTable([], 0) }
        return isNext("[") ? try array() : try plainValue()
    }

    /// On one line, and without a comma at the end.
    private mutating func inlineTable(_ path: [String], _ number: Int) throws(Failure) -> SettingValue {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw expected("less nesting") }
        let table = TOMLTable(.header)
        index += 1
        skipBlanks()
        if isNext("}") {
            index += 1
            return .table([:])
        }
        while true {
            try entry(in: table, below: path, parent: number)
            skipBlanks()
            if isNext("}") { break }
            try take(",", "',' or '}'")
            skipBlanks()
        }
        index += 1
        return .table(table.values)
    }

    private mutating func array() throws(Failure) -> SettingValue {
        arrayDepth += 1
        depth += 1
        defer {
            arrayDepth -= 1
            depth -= 1
        }
        guard depth <= Self.maximumDepth else { throw expected("less nesting") }
        var values: [SettingValue] = []
        index += 1
        try skipSpace()
        while !isNext("]") {
            values.append(try value())
            try skipSpace()
            if isNext(",") { index += 1 } else if !isNext("]") { throw expected("',' or ']'") }
            try skipSpace()
        }
        index += 1
        return .array(values)
    }

    /// A number, Boolean or date; a date may contain a space.
    private mutating func plainValue() throws(Failure) -> SettingValue {
        let start = index
        while let byte = byte(), lineBreak == nil, !",]}#".utf8.contains(byte) { index += 1 }
        while index > start, bytes[index - 1] == 32 || bytes[index - 1] == 9 { index -= 1 }
        guard let value = TOMLPlainValue.value(bytes[start..<index]) else {
            throw Failure(offset: start, message: "expected a value; text needs quotes")
        }
        return value
    }

    // MARK: Keys

    private mutating func keyPath() throws(Failure) -> [String] {
        var path: [String] = []
        while true {
            skipBlanks()
            path.append(try keyPart())
            skipBlanks()
            guard isNext(".") else { return path }
            guard path.count < Self.maximumDepth else { throw expected("less nesting") }
            index += 1
        }
    }

    private mutating func keyPart() throws(Failure) -> String {
        if isNext("\"") || isNext("'") {
            guard byte(1) != byte() || byte(2) != byte() else { throw expected("a key") }
            return try string()
        }
        let start = index
        while let byte = byte(), SettingKey.isBare(byte) { index += 1 }
        guard index > start else { throw expected("a key") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}
