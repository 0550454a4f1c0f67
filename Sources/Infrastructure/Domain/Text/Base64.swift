/// Base64 encoding (RFC 4648, section 4), with padding.
package enum Base64 {
    private static let signs: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// The two characters for each value of 12 bits; the first one is in the lower byte.
    private static let pairs: [UInt16] = (0..<4096).map { value in
        UInt16(signs.utf8Start[value >> 6]) | UInt16(signs.utf8Start[value & 63]) << 8
    }

    /// Length of the encoded text, for a number of bytes.
    package static func count(of bytes: Int) -> Int { (bytes + 2) / 3 * 4 }

    /// Encodes bytes between two texts in one pass, so that an upload needs no further copy of its picture.
    package static func encode(_ bytes: [UInt8], after head: String = "", before tail: String = "") -> [UInt8] {
        let total = head.utf8.count + count(of: bytes.count) + tail.utf8.count
        return [UInt8](unsafeUninitializedCapacity: total) { room, filled in
            var end = 0
            func put(_ text: String) {
                for byte in text.utf8 {
                    room[end] = byte
                    end += 1
                }
            }
            put(head)
            bytes.withUnsafeBufferPointer { end = write($0, to: room, at: end) }
            put(tail)
            filled = end
        }
    }

    /// - Returns: the position after the encoded text.
    private static func write(_ bytes: UTF8Buffer, to room: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        let signs = signs.utf8Start
        var end = start
        var index = 0
        func put(_ value: UInt32, _ count: Int) {
            for position in 0..<4 {
                room[end + position] =
                    position < count ? signs[Int(value >> UInt32(18 - 6 * position) & 63)] : UInt8(ascii: "=")
            }
            end += 4
        }
        pairs.withUnsafeBufferPointer { pairs in
            func pair(_ value: UInt64, _ shift: UInt64) -> UInt64 { UInt64(pairs[Int(value >> shift & 0xFFF)]) }
            let source = UnsafeRawBufferPointer(bytes), target = UnsafeMutableRawBufferPointer(room)
            // Six of the eight bytes that are read become eight characters.
            while index + 8 <= source.count {
                let value = UInt64(bigEndian: source.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let text = pair(value, 52) | pair(value, 40) << 16 | pair(value, 28) << 32 | pair(value, 16) << 48
                target.storeBytes(of: text.littleEndian, toByteOffset: end, as: UInt64.self)
                index += 6
                end += 8
            }
        }
        while index + 2 < bytes.count {
            put(UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]), 4)
            index += 3
        }
        guard index < bytes.count else { return end }
        let second = index + 1 < bytes.count ? bytes[index + 1] : nil
        put(UInt32(bytes[index]) << 16 | UInt32(second ?? 0) << 8, second == nil ? 2 : 3)
        return end
    }
}
