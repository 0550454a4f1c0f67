import Domain

extension String {
    /// Whether the text contains a mark of two ASCII characters. Every text of a folder is searched: the standard
    /// library compares characters, and takes a hundred times as long.
    package func hasMark(_ first: UInt8, _ second: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            var index = bytes.firstIndex(of: first, from: 0, to: bytes.count)
            while index + 1 < bytes.count, bytes[index + 1] != second {
                index = bytes.firstIndex(of: first, from: index + 1, to: bytes.count)
            }
            return index + 1 < bytes.count
        } ?? zip(utf8, utf8.dropFirst()).contains { $0 == (first, second) }
    }

    /// Whether this string comes first in the order of the UTF-8 bytes.
    package func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
