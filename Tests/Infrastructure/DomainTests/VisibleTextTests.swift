import Domain
import Testing

@Suite struct VisibleTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        /// The rules that the text satisfies.
        let keeps: Set<String>
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "a word", text: "tea-1", keeps: ["word", "line", "pathWord", "pathLine", "ascii", "request"]),
        Row(name: "nothing", text: "", keeps: ["ascii", "request"]),
        Row(name: "a blank", text: " ", keeps: []), Row(name: "two words", text: "a b", keeps: ["line", "pathLine"]),
        Row(name: "an ideographic blank", text: "日\u{3000}本", keeps: ["line", "pathLine", "request"]),
        Row(name: "letters of Japan", text: "日本", keeps: ["word", "line", "pathWord", "pathLine", "request"]),
        Row(name: "a composed emoji", text: "👩‍💻", keeps: ["word", "line", "pathWord", "pathLine", "request"]),
        Row(name: "a slash", text: "a/b", keeps: ["word", "line", "ascii", "request"]),
        Row(name: "this folder", text: ".", keeps: ["word", "line", "ascii", "request"]),
        Row(name: "the folder above", text: "..", keeps: ["word", "line", "ascii", "request"]),
        Row(name: "a hidden file", text: ".a", keeps: ["word", "line", "pathWord", "pathLine", "ascii", "request"]),
        Row(name: "a tab", text: "a\tb", keeps: []), Row(name: "a line break", text: "a\n", keeps: []),
        Row(name: "an escape", text: "a\u{1B}[0m", keeps: []), Row(name: "delete", text: "a\u{7F}", keeps: []),
        Row(name: "a control of Latin-1", text: "a\u{85}b", keeps: ["request"]),
        Row(name: "a line separator", text: "a\u{2028}b", keeps: ["request"]),
        Row(name: "a zero width blank", text: "a\u{200B}b", keeps: ["request"]),
        Row(name: "a direction mark", text: "a\u{200F}b", keeps: ["request"]),
        Row(name: "an override of direction", text: "a\u{202E}b", keeps: ["request"]),
    ]

    @Test(arguments: rows)
    func `each rule accepts exactly its characters`(_ row: Row) {
        let rules: [String: Bool] = [
            "word": row.text.isWord, "line": row.text.isLine, "pathWord": row.text.isPathWord,
            "pathLine": row.text.isPathLine, "ascii": row.text.isVisibleASCII, "request": row.text.fitsRequestLine,
        ]
        #expect(Set(rules.filter(\.value).keys) == row.keeps)
    }

    @Test(arguments: [("a b", false), ("שלום\u{200F}", false), ("a\u{AD}b", false), ("a\tb", true), ("\u{9B}", true)])
    func `only control characters are found`(_ text: String, _ expected: Bool) {
        #expect(text.hasControlCharacters == expected)
    }
}

@Suite struct EmailAddressTests {
    @Test(arguments: [
        ("you@example.com", true), ("a/b@example.com", true), ("a+b@mail.example.com", true),
        ("ü@example.com", true), ("", false), ("you", false), ("you@", false), ("@example.com", false),
        ("you@localhost", false), ("you@.com", false), ("you@example.", false), ("a@b@example.com", false),
        ("a b@example.com", false), ("<you@example.com>", false), ("you@example.com\n", false),
        ("you@exam\u{200B}ple.com", false),
    ])
    func `an e-mail address has one @ and a host name with a dot`(_ text: String, _ expected: Bool) throws {
        #expect(EmailAddress.isValid(text) == expected)
    }

    @Test
    func `the first invalid address of several is named`() {
        let wrong = TritonError(.usage, "'you' is not an e-mail address", hint: "such as 'you@example.com'")
        #expect(throws: wrong) { try EmailAddress.check(["you@example.com", "you", "me"]) }
    }
}
