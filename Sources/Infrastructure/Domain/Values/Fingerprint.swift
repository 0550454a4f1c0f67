/// A hash of many bytes, to recognise equal contents. It is not cryptographic: it hides nothing, and collisions can be
/// constructed.
package struct Fingerprint: Sendable, Hashable {
    package let bytes: [UInt8]

    /// A stored fingerprint.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter salt: another value that the hash depends on.
    package init(of text: [UInt8], salt: UInt64) {
        var left = salt &+ 0x9E37_79B9_7F4A_7C15, right = UInt64(text.count) ^ 0xD6E8_FEB8_6659_FD93
        func mix(_ value: UInt64, _ factor: UInt64) -> UInt64 {
            let product = value.multipliedFullWidth(by: factor)
            return product.high ^ product.low
        }
        text.withUnsafeBytes { text in
            func take(_ first: UInt64, _ second: UInt64) {
                left = mix(left ^ first, 0xE703_7ED1_A0B4_28DB ^ second) &+ left
                right = mix(right ^ second, 0x8EBC_6AF0_9C88_C6E3 ^ first) ^ (right << 31 | right >> 33)
            }
            var index = 0
            while index + 16 <= text.count {
                take(
                    text.loadUnaligned(fromByteOffset: index, as: UInt64.self),
                    text.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self))
                index += 16
            }
            guard index < text.count else { return }
            var rest: (UInt64, UInt64) = (0, 0)
            withUnsafeMutableBytes(of: &rest) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[index...])) }
            take(rest.0, rest.1)
        }
        bytes = withUnsafeBytes(of: (mix(left, 0x5899_65CC_7537_4CC3), mix(right ^ left, 0x1D8E_4E27_C47D_124F))) {
            Array($0)
        }
    }
}
