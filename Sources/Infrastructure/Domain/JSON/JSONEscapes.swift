enum JSONEscapes {
    /// Decodes the text between two quotes, whose escapes were checked. The result is never longer than the source.
    static func decoded(_ text: UTF8Buffer) -> String {
        String(unsafeUninitializedCapacity: text.count) { room in
            var index = 0, end = 0
            func put(_ byte: UInt8) {
                room[end] = byte
                end += 1
            }
            while index < text.count {
                guard text[index] == UInt8(ascii: "\\") else {
                    put(text[index])
                    index += 1
                    continue
                }
                guard index + 1 < text.count else { break }
                let letter = text[index + 1]
                index += 2
                guard letter == UInt8(ascii: "u") else {
                    put(single(letter))
                    continue
                }
                for byte in UTF8.encode(scalar(text, at: &index)) ?? UTF8.encodedReplacementCharacter { put(byte) }
            }
            return end
        }
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

    /// The number of four bytes that are hexadecimal digits.
    private static func number(_ text: UTF8Buffer, at start: Int) -> UInt32 {
        (start..<start + 4).reduce(0) { value, index in
            value << 4 | UInt32(text[index] < 58 ? text[index] - 48 : (text[index] | 32) - 87)
        }
    }

    /// Whether four bytes are hexadecimal digits. They must be within the text.
    static func hasFourDigits(_ text: UTF8Buffer, at start: Int) -> Bool {
        (start..<start + 4).allSatisfy { index in
            text[index] &- 48 < 10 || (text[index] | 32) &- 97 < 6
        }
    }
}
