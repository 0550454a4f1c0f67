import Domain
import Testing

@Suite struct FingerprintTests {
    @Test
    func `equal bytes have equal fingerprints, and another byte, length or salt gives another one`() {
        let text = Array("{\"response\":{\"purls\":[{\"name\":\"a\",\"counter\":1}]}}".utf8)
        let original = Fingerprint(of: text, salt: 7)
        #expect(original == Fingerprint(of: text, salt: 7) && original == Fingerprint(bytes: original.bytes))
        var others: Set<Fingerprint> = [
            original, Fingerprint(of: text, salt: 8), Fingerprint(of: text + [0], salt: 7),
            Fingerprint(of: [], salt: 7), Fingerprint(of: [0], salt: 7),
        ]
        let before = others.count
        for position in text.indices {
            for change in [1, 2, 16, 128] as [UInt8] {
                var changed = text
                changed[position] ^= change
                others.insert(Fingerprint(of: changed, salt: 7))
            }
            others.insert(Fingerprint(of: Array(text[..<position]), salt: 7))
        }
        // The empty text is in the set already.
        #expect(before == 5 && others.count == before + 5 * text.count - 1)
    }
}
