/// Base64 encoding (RFC 4648, section 4), with padding.
package enum Base64 {
    private static let signs: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// The two characters for each value of 12 bits; the first one is in the lower byte.
    private static let pairs: [UInt16] = (0..<4096).map { value in
        UInt16(signs.utf8Start[value >> 6]) | UInt16(signs.utf8Start[value & 63]) << 8
    }

    /// Length of the encoded text, for a number of bytes.
    package static func count(of bytes: Int) -> Int { (bytes + 2) / 3 * 4 }

    /// Encodes bytes between two texts, without a further copy.
    package static func encode(_ bytes: [UInt8], after head: String = "", before tail: String = "") -> [UInt8] {
        let total = head.utf8.count + count(of: bytes.count) + tail.utf8.count
        return [UInt8](unsafeUninitializedCapacity: total) { buffer, filled in
            func put(_ text: String) { filled = buffer[filled...].initialize(fromContentsOf: text.utf8) }
            put(head)
            let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
            filled += bytes.withUnsafeBytes { write($0, from: 0, to: rest) }
            put(tail)
        }
    }

    /// Fills a buffer with the encoded text from a position on.
    /// - Parameter start: an offset in the text of all bytes, at most ``count(of:)``.
    /// - Returns: the number of characters written; fewer than the buffer has only at the end.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, from start: Int, to buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        var filled = 0
        let buffer = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count(of: bytes.count) - start))
        while filled < buffer.count {
            let position = start + filled
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let first = position / 4 * 3
            let wholeGroups = min((bytes.count - first) / 3, position % 4 == 0 ? rest.count / 4 : 0)
            if wholeGroups > 0 {
                writeWhole(.init(rebasing: bytes[first..<first + 3 * wholeGroups]), to: rest)
                filled += 4 * wholeGroups
            } else {
                // The text of one group begins or ends outside the buffer, or has padding.
                let group = group(.init(rebasing: bytes[first..<min(first + 3, bytes.count)]))
                for character in group.dropFirst(position % 4).prefix(rest.count) {
                    buffer[filled] = character
                    filled += 1
                }
            }
        }
        return filled
    }

    /// The text of up to three bytes.
    private static func group(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let value = (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32($1 < bytes.count ? bytes[$1] : 0) }
        return (0..<4).map { $0 <= bytes.count ? signs.utf8Start[Int(value >> (18 - 6 * $0) & 63)] : UInt8(ascii: "=") }
    }

    /// Encodes a multiple of three bytes.
    private static func writeWhole(_ bytes: UnsafeRawBufferPointer, to buffer: UnsafeMutableRawBufferPointer) {
        var index = 0, end = 0
        pairs.withUnsafeBufferPointer { pairs in
            func pair(_ value: UInt64, _ shift: UInt64) -> UInt64 { UInt64(pairs[Int(value >> shift & 0xFFF)]) }
            // Six of the eight bytes that are read become eight characters.
            while index + 8 <= bytes.count {
                let value = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let text = pair(value, 52) | pair(value, 40) << 16 | pair(value, 28) << 32 | pair(value, 16) << 48
                buffer.storeBytes(of: text.littleEndian, toByteOffset: end, as: UInt64.self)
                index += 6
                end += 8
            }
        }
        while index < bytes.count {
            let group = group(.init(rebasing: bytes[index..<index + 3]))
            UnsafeMutableRawBufferPointer(rebasing: buffer[end...]).copyBytes(from: group)
            index += 3
            end += 4
        }
    }
}
