/// The bytes of a text.
typealias UTF8Buffer = UnsafeBufferPointer<UInt8>

extension UTF8Buffer {
    /// The code point that begins at a position of a text that is known to be UTF-8, and its length in bytes.
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

    /// Index of the next quote or backslash. Without one, an index less than eight bytes before the end.
    func endOfRun(from start: Int, to end: Int) -> Int {
        guard let base = UnsafeRawPointer(baseAddress) else { return start }
        var index = start
        while index + 8 <= end {
            let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let found = EightBytes.marks(of: 0x22, in: word) | EightBytes.marks(of: 0x5C, in: word)
            if found != 0 { return index + EightBytes.first(found) }
            index += 8
        }
        return index
    }

    /// Whether it is valid UTF-8 (The Unicode Standard, table 3-7). The standard library checks one byte after the
    /// other, which takes five times as long for a text with some letters outside of ASCII.
    var isValid: Bool {
        guard let base = UnsafeRawPointer(baseAddress) else { return true }
        var index = 0
        while index < count {
            // Most of a text is ASCII.
            func word(_ offset: Int) -> UInt64 { base.loadUnaligned(fromByteOffset: index + offset, as: UInt64.self) }
            while index + 32 <= count, (word(0) | word(8) | word(16) | word(24)) & EightBytes.highBits == 0 {
                index += 32
            }
            while index + 8 <= count {
                let high = word(0) & EightBytes.highBits
                index += high == 0 ? 8 : EightBytes.first(high)
                if high != 0 { break }
            }
            guard index < count else { return true }
            let width = self[index] < 0x80 ? 1 : widthOfSequence(at: index)
            if width == 0 { return false }
            index += width
        }
        return true
    }

    /// The length of the sequence of several bytes at a position; 0 if it is not valid.
    private func widthOfSequence(at index: Int) -> Int {
        func isNext(_ offset: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < count && range.contains(self[index + offset])
        }
        switch self[index] {
        case 0xC2...0xDF: return isNext(1) ? 2 : 0
        case 0xE0: return isNext(1, in: 0xA0...0xBF) && isNext(2) ? 3 : 0
        case 0xED: return isNext(1, in: 0x80...0x9F) && isNext(2) ? 3 : 0
        case 0xE1...0xEF: return isNext(1) && isNext(2) ? 3 : 0
        case 0xF0: return isNext(1, in: 0x90...0xBF) && isNext(2) && isNext(3) ? 4 : 0
        case 0xF1...0xF3: return isNext(1) && isNext(2) && isNext(3) ? 4 : 0
        case 0xF4: return isNext(1, in: 0x80...0x8F) && isNext(2) && isNext(3) ? 4 : 0
        default: return 0
        }
    }

    func part(_ range: Range<Int>) -> UTF8Buffer { UTF8Buffer(rebasing: self[range]) }
}

extension String {
    /// The same as `String(decoding:as:)`: invalid UTF-8 becomes U+FFFD. Quicker for a large text.
    package init(repairing bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= Self.largeSize, bytes.isValid else {
            self.init(decoding: bytes, as: UTF8.self)
            return
        }
        self.init(copying: UTF8Span(unchecked: bytes.span))
    }

    /// In bytes.
    private static let largeSize = 1 << 16
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
