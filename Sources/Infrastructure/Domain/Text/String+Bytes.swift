extension StringProtocol {
    /// Replaces each occurrence of a text, compared by bytes.
    ///
    /// The standard library's `replacing` compares characters: it does not find a quote that has a combining mark, and
    /// is slow on long runs of such marks.
    package func replacingBytes(of old: String, with new: String) -> String {
        let wanted = Array(old.utf8)
        guard let first = wanted.first, utf8.contains(first) else { return String(self) }
        let bytes = Array(utf8)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == first, bytes[index...].starts(with: wanted) {
                out.append(contentsOf: new.utf8)
                index += wanted.count
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

}

extension String {
    /// Whether both have the same UTF-8 bytes. `==` is true for two Unicode forms of the same letter, too.
    package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

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

    /// The first `limit` bytes, cut before a code point.
    package func prefix(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    /// The same, with an ellipsis where something is missing.
    package func shortened(toBytes limit: Int) -> String {
        utf8.count > limit ? prefix(bytes: limit) + "…" : self
    }
}
