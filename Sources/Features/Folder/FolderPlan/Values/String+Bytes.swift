import Domain
import Platform

extension String {
    /// Whether both have the same UTF-8 bytes. `==` is true for two Unicode forms of the same letter, too.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return withBytes(of: other) { memcmp($0, $1, min($2, $3)) == 0 } ?? utf8.elementsEqual(other.utf8)
    }

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
    package func precedes(_ other: String) -> Bool {
        withBytes(of: other) { left, right, leftCount, rightCount in
            let order = memcmp(left, right, min(leftCount, rightCount))
            return order == 0 ? leftCount < rightCount : order < 0
        } ?? utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Nil if one of the strings is empty, or is not contiguous in memory.
    private func withBytes(
        of other: String, _ body: (UnsafeRawPointer, UnsafeRawPointer, Int, Int) -> Bool
    ) -> Bool? {
        let value: Bool?? = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right -> Bool? in
                guard let start = left.baseAddress, let otherStart = right.baseAddress else { return nil }
                return body(start, otherStart, left.count, right.count)
            } ?? nil
        }
        return value ?? nil
    }
}
