import Glibc

extension String {
    /// Whether both are spelled alike, which `==` does not ask: two forms of one letter are equal strings.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return withBytes(of: other) { memcmp($0, $1, min($2, $3)) == 0 } ?? utf8.elementsEqual(other.utf8)
    }

    /// The order of their bytes.
    package func precedes(_ other: String) -> Bool {
        withBytes(of: other) { left, right, leftCount, rightCount in
            let order = memcmp(left, right, min(leftCount, rightCount))
            return order == 0 ? leftCount < rightCount : order < 0
        } ?? utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Nil where one of them is empty, or is in pieces.
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
