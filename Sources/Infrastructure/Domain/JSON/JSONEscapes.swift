/// The escapes of JSON strings.
enum JSONEscapes {
    /// Decodes the text between two quotes, whose escapes were checked. The result is never longer than the source.
    static func decoded(_ text: UTF8Buffer) -> String {
        String(unsafeUninitializedCapacity: text.count) { room in
            var end = 0, index = 0
            while index < text.count {
                let run = text.firstIndex(of: UInt8(ascii: "\\"), from: index, to: text.count)
                if run > index, let source = text.baseAddress, let target = room.baseAddress {
                    (target + end).update(from: source + index, count: run - index)
                    end += run - index
                    index = run
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
