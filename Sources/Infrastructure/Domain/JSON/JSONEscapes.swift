/// The escapes of JSON strings.
enum JSONEscapes {
    /// Decodes the text between two quotes, whose escapes were checked. The result is never longer than the source.
    static func decoded(_ text: UTF8Buffer) -> String {
        guard text.count >= largeSize, text.isASCII else {
            return String(unsafeUninitializedCapacity: text.count) { decode(text, into: $0) }
        }
        // What the escapes of an ASCII text stand for is valid UTF-8. The check of it that the standard library makes
        // takes as long as decoding it.
        let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
        defer { room.deallocate() }
        let count = decode(text, into: room)
        return String(copying: UTF8Span(unchecked: UTF8Buffer(room).extracting(0..<count).span))
    }

    /// In bytes. A smaller text is decoded where it stays.
    private static let largeSize = 1 << 16

    /// - Returns: number of bytes written.
    private static func decode(_ text: UTF8Buffer, into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard let source = UnsafeRawPointer(text.baseAddress), let target = UnsafeMutableRawPointer(room.baseAddress)
        else { return 0 }
        var end = 0, index = 0
        while index < text.count {
            // Eight bytes at a time, because the next escape is often near. Bytes after it are written over.
            while index + 8 <= text.count {
                let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                target.storeBytes(of: word, toByteOffset: end, as: UInt64.self)
                let found = EightBytes.marks(of: UInt8(ascii: "\\"), in: word)
                let count = found == 0 ? 8 : EightBytes.first(found)
                index += count
                end += count
                if found != 0 { break }
            }
            // The last seven bytes.
            while index < text.count, text[index] != UInt8(ascii: "\\") {
                room[end] = text[index]
                index += 1
                end += 1
            }
            guard index + 1 < text.count else { break }
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
        let first = fourDigits(text, at: index) ?? 0xFFFD
        index += 4
        if first & 0xFC00 == 0xD800, index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
            text[index + 1] == UInt8(ascii: "u"), let second = fourDigits(text, at: index + 2),
            second & 0xFC00 == 0xDC00
        {
            index += 6
            return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)) ?? "\u{FFFD}"
        }
        // A lone surrogate is not a scalar.
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    /// Nil for anything but four hexadecimal digits. They must be within the text.
    static func fourDigits(_ text: UTF8Buffer, at start: Int) -> UInt32? {
        var value: UInt32 = 0
        for index in start..<start + 4 {
            let byte = text[index]
            let digit: UInt8
            switch byte {
            case 48...57: digit = byte - 48
            case 65...70: digit = byte - 55
            case 97...102: digit = byte - 87
            default: return nil
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
