/// The bytes of a text that is known to be UTF-8.
typealias UTF8Buffer = UnsafeBufferPointer<UInt8>

extension UTF8Buffer {
    /// The code point that begins at a position, and its length in bytes.
    func scalar(at index: Int) -> (scalar: Unicode.Scalar, width: Int) {
        let first = UInt32(self[index])
        if first < 0x80 { return (Unicode.Scalar(UInt8(first)), 1) }
        func next(_ offset: Int) -> UInt32 { UInt32(self[index + offset]) & 0x3F }
        let (value, width): (UInt32, Int) =
            first < 0xE0
            ? ((first & 0x1F) << 6 | next(1), 2)
            : first < 0xF0
                ? ((first & 0xF) << 12 | next(1) << 6 | next(2), 3)
                : ((first & 7) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
        return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
    }

    /// Index of the next byte that is not printable ASCII, or is a quote or a backslash; `end` if there is none.
    func endOfPlainRun(from start: Int, to end: Int) -> Int {
        var index = start
        let base = UnsafeRawPointer(baseAddress)
        while let base, index + 8 <= end {
            let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let special =
                EightBytes.marks(of: 0x22, in: word) | EightBytes.marks(of: 0x5C, in: word)
                | EightBytes.marks(of: 0x7F, in: word) | EightBytes.marks(below: 0x20, in: word)
                | word & EightBytes.highBits
            if special != 0 { return index + EightBytes.first(special) }
            index += 8
        }
        while index < end, self[index] >= 0x20, self[index] < 0x7F, self[index] != 0x22, self[index] != 0x5C {
            index += 1
        }
        return index
    }

    var isASCII: Bool {
        var index = 0, seen: UInt64 = 0
        if let base = UnsafeRawPointer(baseAddress) {
            while index + 8 <= count {
                seen |= base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                index += 8
            }
        }
        while index < count {
            seen |= UInt64(self[index])
            index += 1
        }
        return seen & EightBytes.highBits == 0
    }

    func part(_ range: Range<Int>) -> UTF8Buffer { UTF8Buffer(rebasing: self[range]) }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UTF8Buffer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(scalar: Unicode.Scalar) {
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// Appends a number in hexadecimal digits, padded with zeros to the width.
    mutating func append(hexadecimal value: UInt32, width: Int, uppercase: Bool = false) {
        let digits = Swift.max(width, (35 - value.leadingZeroBitCount) / 4)
        for position in stride(from: digits - 1, through: 0, by: -1) {
            let digit = UInt8(truncatingIfNeeded: value >> (4 * UInt32(position))) & 0xF
            append(digit < 10 ? 48 + digit : (uppercase ? 55 : 87) + digit)
        }
    }
}
