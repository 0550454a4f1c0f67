import Domain
import Testing

@Suite struct JSONTests {
    @Test(arguments: [
        "null", "true", "\"\"", "0", "-0", "1.50", "1E+5", "-12.0e-07", "123456789012345678901234567890", "[]",
        "{}", "[1,[2,[3]],{}]", "{\"b\":1,\"a\":2,\"b\":3}",
        "{\"\":\"\"}",
        "\"🥰 日本 e\u{301}\"", "\"\\\\ \\\" \\n \\t \\r\"",
    ])
    func `a document is written as it was read: order, numbers, duplicate keys`(_ text: String) throws {
        #expect(try JSON(parsing: text).text() == text)
        #expect(try JSON(parsing: JSON(parsing: text).text(.pretty)) == JSON(parsing: text))
    }

    @Test(arguments: [
        (#""\u0041\/\b\f""#, "A/\u{8}\u{C}"), (#""\ud83e\udd70""#, "🥰"), (#""\uD83E\uDD70!""#, "🥰!"),
        (#""\ud83e""#, "\u{FFFD}"), (#""\udd70x""#, "\u{FFFD}x"),
        (#""\ud83e\u0041""#, "\u{FFFD}A"), (#""\u0000""#, "\0"), ("\"a\nb\tc\"", "a\nb\tc"),
    ])
    func `strings are read with their escapes`(_ text: String, _ expected: String) throws {
        #expect(try JSON(parsing: text) == .string(expected))
    }

    @Test
    func `invalid UTF-8 is replaced, a byte-order mark is skipped`() throws {
        #expect(try JSON(parsing: [0xEF, 0xBB, 0xBF, 0x22, 0x61, 0xFF, 0x62, 0x22]) == "a\u{FFFD}b")
    }

    @Test(arguments: [
        ("", 0), ("  ", 2), ("{", 1), ("[1,]", 3), ("{\"a\":}", 5), ("{a:1}", 1), ("01", 2), ("-", 1), ("1.", 2),
        ("1e", 2), ("+1", 0), (".5", 0), ("nul", 3), ("tru e", 3),
        ("\"a", 2),
        ("\"\\x\"", 3), ("\"\\u12\"", 3), ("\"\\u+123\"", 3), ("1 2", 2), ("[1 2]", 3), ("{\"a\" 1}", 5),
        ("NaN", 0), ("'a'", 0), ("// a", 0), ("[]]", 2),
    ])
    func `invalid JSON is refused, with the byte where reading stopped`(_ text: String, _ offset: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
        #expect(error?.offset == offset)
    }

    @Test
    func `nesting has a limit, and a hostile depth does not end the program`() throws {
        let maximumDepth = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
        #expect(try JSON(parsing: maximumDepth).text() == maximumDepth)
        for sign in ["[", "{\"a\":"] {
            let error = #expect(throws: JSONSyntaxError.self) {
                try JSON(parsing: String(repeating: sign, count: 100_000))
            }
            #expect(error.map { "\($0.reason)" } == "nested too deeply")
        }
    }

    @Test
    func `members side by side do not count as depth`() throws {
        let text = "[" + Array(repeating: "[[]]", count: 1000).joined(separator: ",") + "]"
        #expect(try JSON(parsing: text).text() == text)
    }

    @Test(arguments: [
        ("\u{1B}[31m", #""\u001b[31m""#), ("\u{0}\u{7F}", #""\u0000\u007f""#), ("\u{9B}", #""\u009b""#),
        ("a\u{202E}b", #""a\u202eb""#), ("\u{2066}", #""\u2066""#),
        ("\u{200B}", #""\u200b""#),
        ("\u{2028}", #""\u2028""#), ("\u{FEFF}", #""\ufeff""#), ("\u{200E}", #""\u200e""#),
        ("\u{E0041}", #""\udb40\udc41""#),
    ])
    func `invisible and direction-changing characters are written as escapes, without loss`(
        _ text: String, _ expected: String
    ) throws {
        #expect(JSON.string(text).text() == expected)
        #expect(try JSON(parsing: expected) == .string(text))
        #expect(JSON.object([.init(text, nil)]).text() == "{\(expected):null}")
    }

    @Test
    func `the pretty form indents by two blanks, and leaves empty groups closed`() {
        let value: JSON = ["b": [1, "x"], "a": [:], "c": []]
        #expect(
            value.text(.pretty) == """
                {
                  "b": [
                    1,
                    "x"
                  ],
                  "a": {},
                  "c": []
                }
                """)
    }

    @Test
    func `a member is found by its name, the first one if there are several`() {
        let value: JSON = .object([.init("a", 1), .init("a", 2)])
        #expect(value["a"] == 1)
        #expect(value["b"] == nil)
        #expect(JSON.array([])["a"] == nil)
    }
}
