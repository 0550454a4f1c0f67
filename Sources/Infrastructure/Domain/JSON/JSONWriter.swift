extension JSON {
    package enum Style: Sendable {
        /// One line, without spaces.
        case compact
        /// Indented by two spaces for each level, as jq prints.
        case pretty
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
        if style == .pretty { out.append(UInt8(ascii: " ")) }
    }

    package mutating func newLine() { out.append(10) }

    private mutating func newLine(_ level: Int) {
        guard style == .pretty else { return }
        out.append(10)
        for _ in 0..<2 * level { out.append(UInt8(ascii: " ")) }
    }

    /// Text that needs no escapes: numbers, words, keys that were written before.
    package mutating func write(plain bytes: UnsafeBufferPointer<UInt8>) { out.append(contentsOf: bytes) }

    /// Writes a string in one pass over its bytes; bytes that need no escape are copied in runs.
    package mutating func write(_ text: String) {
        out.append(34)
        var text = text
        text.withUTF8 { bytes in
            guard bytes.count < Self.longText else { return writeLong(bytes) }
            // Start of the bytes that are not copied yet.
            var kept = 0
            var index = 0
            while true {
                index = bytes.endOfPlainRun(from: index, to: bytes.count)
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

    /// Smallest size of a text that is written in pieces, in bytes.
    private static let longText = 4096
    /// Size of a piece, and of the longest escape of one code point, in bytes.
    private static let piece = 1 << 15, longestEscape = 12

    /// The same for a long text: short runs are collected in a buffer, because appending each by itself costs more than
    /// copying its bytes.
    private mutating func writeLong(_ bytes: UTF8Buffer) {
        // Reserved at once, unless the text is only a small part of the output.
        if bytes.count > out.count { out.reserveCapacity(out.count + bytes.count + bytes.count / 8) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.piece) { room in
            var index = 0, end = 0
            func copy(_ count: Int) {
                guard count > 0, let source = bytes.baseAddress, let target = room.baseAddress else { return }
                (target + end).update(from: source + index, count: count)
                index += count
                end += count
            }
            while index < bytes.count {
                copy(bytes.endOfPlainRun(from: index, to: min(bytes.count, index + room.count - end)) - index)
                if end + Self.longestEscape > room.count {
                    out.append(contentsOf: UnsafeMutableBufferPointer(rebasing: room[..<end]))
                    end = 0
                    continue
                }
                guard index < bytes.count else { break }
                let (scalar, width) = bytes.scalar(at: index)
                guard mustEscape(scalar) else {
                    copy(width)
                    continue
                }
                index += width
                if let letter = Self.shortEscape(scalar) {
                    (room[end], room[end + 1]) = (UInt8(ascii: "\\"), letter)
                    end += 2
                } else {
                    var escaped: [UInt8] = []
                    Self.append(numberOf: scalar, to: &escaped)
                    for byte in escaped {
                        room[end] = byte
                        end += 1
                    }
                }
            }
            out.append(contentsOf: UnsafeMutableBufferPointer(rebasing: room[..<end]))
        }
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
            out.append(hexadecimal: UInt32(unit), width: 4)
        }
    }
}
