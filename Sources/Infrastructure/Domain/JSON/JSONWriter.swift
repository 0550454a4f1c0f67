extension JSON {
    package enum Style: Sendable {
        /// One line, no blanks.
        case compact
        /// Two blanks a level, as jq prints.
        case pretty
    }

    /// The document without a final newline. Code points that show nothing or change direction are written as
    /// `\uXXXX`, which loses nothing and keeps a terminal safe.
    package func text(_ style: Style = .compact) -> String { String(decoding: bytes(style), as: UTF8.self) }

    package func bytes(_ style: Style = .compact) -> [UInt8] {
        var writer = JSONWriter(style: style)
        writer.write(self, level: 0)
        return writer.out
    }
}

private struct JSONWriter {
    let style: JSON.Style
    var out: [UInt8] = []

    init(style: JSON.Style) { self.style = style }

    mutating func write(_ value: JSON, level: Int) {
        switch value {
        case .null: put(text: "null")
        case .bool(let flag): put(text: flag ? "true" : "false")
        case .number(let digits): out.append(contentsOf: digits.utf8)
        case .string(let text): write(text)
        case .array(let values):
            group("[", values, "]", level) { writer, value in writer.write(value, level: level + 1) }
        case .object(let members):
            group("{", members, "}", level) { writer, member in
                writer.write(member.key)
                writer.put(":")
                if writer.style == .pretty { writer.put(" ") }
                writer.write(member.value, level: level + 1)
            }
        }
    }

    private mutating func group<Item>(_ open: Unicode.Scalar, _ items: [Item], _ close: Unicode.Scalar, _ level: Int, _ each: (inout JSONWriter, Item) -> Void) {
        put(open)
        for (position, item) in items.enumerated() {
            if position > 0 { put(",") }
            newLine(level + 1)
            each(&self, item)
        }
        if !items.isEmpty { newLine(level) }
        put(close)
    }

    private mutating func newLine(_ level: Int) {
        guard style == .pretty else { return }
        out.append(10)
        for _ in 0..<level {
            put(" ")
            put(" ")
        }
    }

    /// One byte after the other: to append several at once costs as much as ten of them.
    private mutating func put(_ sign: Unicode.Scalar) { out.append(UInt8(ascii: sign)) }

    private mutating func put(text: StaticString) {
        out.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func write(_ text: String) {
        out.append(34)
        var text = text
        let isPlain = text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 34 && $0 != 92 }) else { return false }
            out.append(contentsOf: bytes)
            return true
        }
        if !isPlain {
            for scalar in text.unicodeScalars { write(scalar) }
        }
        out.append(34)
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": put(text: "\\\"")
        case "\\": put(text: "\\\\")
        case "\n": put(text: "\\n")
        case "\t": put(text: "\\t")
        case "\r": put(text: "\\r")
        default:
            if scalar.value < 0x20 || TextSafety.isInvisible(scalar) || TextSafety.isDirectionMark(scalar) {
                for unit in UTF16.encode(scalar)! { escape(unit) }
            } else {
                out.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
    }

    private mutating func escape(_ unit: UInt16) {
        put(text: "\\u")
        let digits = String(unit, radix: 16)
        out.append(contentsOf: repeatElement(48, count: 4 - digits.utf8.count))
        out.append(contentsOf: digits.utf8)
    }
}
