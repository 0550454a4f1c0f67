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

    /// Index of the next byte that is not printable ASCII, or is a quote or a backslash; `count` if there is none.
    func endOfPlainRun(from start: Int) -> Int {
        var index = start
        while index < count, self[index] >= 0x20, self[index] < 0x7F, self[index] != 0x22, self[index] != 0x5C {
            index += 1
        }
        return index
    }

    /// Index of the next quote or backslash; `count` if there is none. Everything else belongs to a string: one
    /// recorded answer of the service (theme preview) has a raw line break inside one.
    func endOfRun(from start: Int) -> Int {
        var index = start
        while index < count, self[index] != 0x22, self[index] != 0x5C { index += 1 }
        return index
    }

    func part(_ range: Range<Int>) -> UTF8Buffer { UTF8Buffer(rebasing: self[range]) }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UTF8Buffer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
