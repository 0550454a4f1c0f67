import Domain
import Testing

@Suite("Text searched by bytes") struct BytesTests {
    @Test(arguments: [
        ("a**b**", "**", "", "ab"), ("'\u{301}x'", "'", "Q", "Q\u{301}xQ"), ("a\r\nb\r", "\r\n", "\n", "a\nb\r"),
        ("aaa", "aa", "b", "ba"), ("", "x", "y", ""),
        ("x", "", "y", "x"),
        ("🏴‍☠️", "\u{200D}", "-", "🏴-☠️"),
    ])
    func `a text is replaced wherever its bytes occur`(_ text: String, _ old: String, _ new: String, _ expected: String)
    {
        #expect(text.replacingBytes(of: old, with: new).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(
        arguments: [[UInt8]]([
            [0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], Array("title: a".utf8.flatMap { [$0, 0] }),
            Array("title: a".utf8.flatMap { [0, $0] }),
        ]))
    func `a text in UTF-16 is refused by its name`(_ bytes: [UInt8]) {
        let error = #expect(throws: TritonError.self) { try TextInput.text(bytes, "the text") }
        #expect(error?.message.rendered == "the text is not UTF-8 text, but UTF-16: convert it")
    }

    @Test(arguments: ["", "a\0", "a\0b", "\0\0\0\0\0\0\0\0", "a\0b\0c\0dd"]) func `a NUL alone is no UTF-16`(
        _ text: String
    )
        throws
    {
        #expect(try TextInput.text(Array(text.utf8), "the text") == text)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abc", 2, "ab…"), ("é\u{301}", 1, "…"), ("é\u{301}", 3, "é…"), ("🐙🐙", 7, "🐙…"),
    ])
    func `a text is cut before a code point`(_ text: String, _ limit: Int, _ expected: String) {
        #expect(text.shortened(toBytes: limit).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test func `an error contains no secret in any spelling`() {
        let error = TritonError(.failed, "the token a long b\u{301} or a%20long%20b is bad", hint: "not a long b")
            .withContext("cannot read", "a long b")
        let masked = SecretMask([Secret("a long b")]).error(error)
        #expect(masked.sentence == "cannot read '***': the token ***\u{301} or *** is bad")
        #expect(masked.hint == "not ***")
        #expect(SecretMask([Secret("a")]).error(error) == error)
    }
}
