extension JSON {
    package enum Style: Sendable {
        /// One line, without spaces.
        case compact
        /// Indented by two spaces for each level, as jq prints.
        case pretty
        /// Indented by four spaces for each level, as PHP prints.
        case wide

        fileprivate var indentation: Int {
            switch self {
            case .compact: 0
            case .pretty: 2
            case .wide: 4
            }
        }
    }

    /// The document without a final newline. Invisible code points and those that change direction are written as
    /// `\uXXXX`, which loses nothing and keeps a terminal safe.
    package func text(_ style: Style = .compact) -> String { String(decoding: bytes(style), as: UTF8.self) }

    package func bytes(_ style: Style = .compact) -> [UInt8] {
        var writer = JSONWriter(style: style)
        writer.write(self)
        return writer.out
    }
}

/// Writes JSON text, whole values or piece by piece.
package struct JSONWriter {
    package let style: JSON.Style
    package private(set) var out: [UInt8] = []

    package init(style: JSON.Style) { self.style = style }

    /// Returns the bytes that were written so far, and removes them.
    package mutating func takeBytes() -> [UInt8] {
        defer { out.removeAll(keepingCapacity: true) }
        return out
    }

    /// - Parameter level: depth of nesting, for the pretty form.
    package mutating func write(_ value: JSON, level: Int = 0) {
        switch value {
        case .null: out.append("null")
        case .bool(let flag): out.append(flag ? "true" : "false")
        case .number(let digits): out.append(contentsOf: digits.utf8)
        case .string(let text): write(text)
        case .array(let values):
            open("[")
            for (position, value) in values.enumerated() {
                separate(isFirst: position == 0, level: level + 1)
                write(value, level: level + 1)
            }
            close("]", isEmpty: values.isEmpty, level: level)
        case .object(let members):
            open("{")
            for (position, member) in members.enumerated() {
                separate(isFirst: position == 0, level: level + 1)
                write(member.key)
                colon()
                write(member.value, level: level + 1)
            }
            close("}", isEmpty: members.isEmpty, level: level)
        }
    }

    // MARK: Pieces

    package mutating func open(_ bracket: Unicode.Scalar) { out.append(UInt8(ascii: bracket)) }

    /// Writes the separator before a member or an element.
    /// - Parameter level: depth of the member.
    package mutating func separate(isFirst: Bool, level: Int) {
        if !isFirst { out.append(UInt8(ascii: ",")) }
        newLine(level)
    }

    package mutating func close(_ bracket: Unicode.Scalar, isEmpty: Bool, level: Int) {
        if !isEmpty { newLine(level) }
        out.append(UInt8(ascii: bracket))
    }

    package mutating func colon() {
        out.append(UInt8(ascii: ":"))
        if style != .compact { out.append(UInt8(ascii: " ")) }
    }

    package mutating func endRecord() { out.append(10) }

    private mutating func newLine(_ level: Int) {
        guard style != .compact else { return }
        out.append(10)
        for _ in 0..<style.indentation * level { out.append(UInt8(ascii: " ")) }
    }

    /// Writes a string in one pass over its bytes; bytes that need no escape are copied in runs.
    package mutating func write(_ text: String) {
        out.append(34)
        var text = text
        text.withUTF8 { bytes in
            // Start of the bytes that are not copied yet.
            var kept = 0
            var index = 0
            while true {
                index = bytes.endOfPlainRun(from: index)
                guard index < bytes.count else { break }
                let (scalar, width) = bytes.scalar(at: index)
                if mustEscape(scalar) {
                    out.append(contentsOf: bytes.part(kept..<index))
                    escape(scalar)
                    kept = index + width
                }
                index += width
            }
            out.append(contentsOf: bytes.part(kept..<bytes.count))
        }
        out.append(34)
    }

    private func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x80 || TextEscaping.isInvisible(scalar) || TextEscaping.isDirectionMark(scalar)
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        guard let letter = Self.shortEscape(scalar) else { return Self.append(numberOf: scalar, to: &out) }
        out.append(UInt8(ascii: "\\"))
        out.append(letter)
    }

    /// The letter after the backslash; nil for a code point that is written as its number.
    private static func shortEscape(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "\"", "\\": UInt8(scalar.value)
        case "\n": UInt8(ascii: "n")
        case "\t": UInt8(ascii: "t")
        case "\r": UInt8(ascii: "r")
        default: nil
        }
    }

    private static func append(numberOf scalar: Unicode.Scalar, to out: inout [UInt8]) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
            out.append("\\u")
            out.append(contentsOf: String(hexadecimal: unit, width: 4).utf8)
        }
    }
}
