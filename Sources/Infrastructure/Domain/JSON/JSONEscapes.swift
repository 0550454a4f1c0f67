/// The escapes of JSON strings.
enum JSONEscapes {
    /// Decodes the text between two quotes, whose escapes were checked. The result is never longer than the source.
    static func decoded(_ text: UTF8Buffer) -> String {
        guard text.count >= pieceSize, text.isValid else {
            var index = 0
            return String(unsafeUninitializedCapacity: text.count) { decode(text, from: &index, into: $0) }
        }
        // What the escapes of a valid text stand for is valid too. The check of it that the standard library makes
        // takes as long as decoding it.
        let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pieceSize)
        defer { room.deallocate() }
        var result = "", index = 0
        result.reserveCapacity(text.count)
        while index < text.count {
            let count = decode(text, from: &index, into: room)
            result += String(copying: UTF8Span(unchecked: UTF8Buffer(room).extracting(0..<count).span))
        }
        return result
    }

    /// In bytes. A larger text is decoded in pieces of this size, which stay in the processor's cache.
    private static let pieceSize = 1 << 16

    /// Decodes until the end of the text, or until the room is nearly full.
    /// - Returns: number of bytes written, which end with a whole code point.
    private static func decode(
        _ text: UTF8Buffer, from start: inout Int, into room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        guard let source = UnsafeRawPointer(text.baseAddress), let target = UnsafeMutableRawPointer(room.baseAddress)
        else { return 0 }
        // One step writes at most eight bytes, and the rest of a code point.
        let last = room.count < text.count - start ? room.count - 16 : .max
        var end = 0, index = start
        defer { start = index }
        while index < text.count, end <= last {
            // Eight bytes at a time, because the next escape is often near. Bytes after it are written over.
            while index + 8 <= text.count, end <= last {
                let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                target.storeBytes(of: word, toByteOffset: end, as: UInt64.self)
                let found = EightBytes.marks(of: UInt8(ascii: "\\"), in: word)
                let count = found == 0 ? 8 : EightBytes.first(found)
                index += count
                end += count
                if found != 0 { break }
            }
            // The last seven bytes, or the rest of a code point.
            while index < text.count, text[index] != UInt8(ascii: "\\"), end <= last || text[index] & 0xC0 == 0x80 {
                room[end] = text[index]
                index += 1
                end += 1
            }
            guard index < text.count, text[index] == UInt8(ascii: "\\") else { continue }
            guard index + 1 < text.count else {
                index = text.count
                break
            }
            let letter = text[index + 1]
            index += 2
            guard letter == UInt8(ascii: "u") else {
                room[end] = single(letter)
                end += 1
                continue
            }
            for byte in UTF8.encode(scalar(text, at: &index)) ?? UTF8.encodedReplacementCharacter {
                room[end] = byte
                end += 1
            }
        }
        return end
    }

    /// Whether a letter after a backslash stands for one character.
    static func isSimple(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "n"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "t"),
            UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            true
        default: false
        }
    }

    private static func single(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "t"): 9
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        default: letter
        }
    }

    /// The code point of the four digits at a position, or of a surrogate pair that begins there.
    private static func scalar(_ text: UTF8Buffer, at index: inout Int) -> Unicode.Scalar {
        guard index + 4 <= text.count else {
            index = text.count
            return "\u{FFFD}"
        }
        let first = number(text, at: index)
        index += 4
        if first & 0xFC00 == 0xD800, index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
            text[index + 1] == UInt8(ascii: "u")
        {
            let second = number(text, at: index + 2)
            if second & 0xFC00 == 0xDC00 {
                index += 6
                return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)) ?? "\u{FFFD}"
            }
        }
        // A lone surrogate is not a scalar.
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    /// The number of four bytes that are hexadecimal digits: the low half of each, and nine more for a letter.
    private static func number(_ text: UTF8Buffer, at start: Int) -> UInt32 {
        let digits = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: start, as: UInt32.self).littleEndian
        let halves = digits & 0x0F0F_0F0F &+ (digits >> 6 & 0x0101_0101) &* 9
        let pairs = halves << 4 | halves >> 8
        return (pairs & 0xFF) << 8 | pairs >> 16 & 0xFF
    }

    /// Whether four bytes are hexadecimal digits. They must be within the text.
    static func hasFourDigits(_ text: UTF8Buffer, at start: Int) -> Bool {
        (start..<start + 4).allSatisfy { index in
            text[index] &- 48 < 10 || (text[index] | 32) &- 97 < 6
        }
    }
}
