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
            var index = 0
            while index < text.count {
                var words: (UInt64, UInt64) = (0, 0)
                let count = min(16, text.count - index)
                withUnsafeMutableBytes(of: &words) {
                    $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[index..<index + count]))
                }
                left = mix(left ^ words.0, 0xE703_7ED1_A0B4_28DB ^ words.1) &+ left
                right = mix(right ^ words.1, 0x8EBC_6AF0_9C88_C6E3 ^ words.0) ^ (right << 31 | right >> 33)
                index += 16
            }
        }
        bytes = withUnsafeBytes(of: (mix(left, 0x5899_65CC_7537_4CC3), mix(right ^ left, 0x1D8E_4E27_C47D_124F))) {
            Array($0)
        }
    }
}
