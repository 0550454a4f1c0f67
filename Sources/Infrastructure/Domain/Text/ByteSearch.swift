import Platform

// Searches with `memchr`. The standard library compares one byte after the other, which takes ten times as long, and
// whole texts of megabytes are searched.

extension UnsafeBufferPointer<UInt8> {
    /// Index of the next byte with a value; `end` if there is none.
    package func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int {
        guard let base = UnsafeRawPointer(baseAddress), start < end,
            let found = memchr(base + start, Int32(byte), end - start)
        else { return end }
        return UnsafeRawPointer(found) - base
    }

    package func contains(byte: UInt8) -> Bool { firstIndex(of: byte, from: 0, to: count) < count }
}

extension [UInt8] {
    /// Index of the next byte with a value; the number of bytes if there is none.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int {
        withUnsafeBufferPointer { $0.firstIndex(of: byte, from: start, to: count) }
    }
}

extension String {
    /// Whether one of the UTF-8 bytes has this value.
    package func contains(byte: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(byte: byte) } ?? utf8.contains(byte)
    }
}
