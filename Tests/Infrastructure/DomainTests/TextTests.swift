import Domain
import Testing

@Suite struct TextTests {
    @Test(arguments: [
        ("a\r\nb\rc\n\r\n", "a\nb\nc\n\n"), ("\r\r\n", "\n\n"), ("\n\r", "\n\n"), ("", ""), ("é 🐙\r\n", "é 🐙\n"),
    ])
    func `each line end becomes a line feed`(_ text: String, _ expected: String) {
        #expect(Array(text.normalisedLineEnds.utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("plain", "plain"), ("\u{1B}[31m", "^[[31m"), ("\u{7F}", "^?"), ("\u{0}", "^@"), ("\u{9B}", "<U+009B>"),
        ("\u{85}", "<U+0085>"), ("a\nb\tc", "a⏎b⇥c"),
        ("a\r\nb", "a⏎b"), ("a\rb", "a^Mb"),
        ("\u{202E}", "<U+202E>"), ("\u{E0041}", "<U+E0041>"), ("\u{200F}", "<U+200F>"), ("\u{FEFF}", "<U+FEFF>"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("🏴\u{E0041}\u{E007F}", "🏴<U+E0041><U+E007F>"),
        ("🏴\u{E0067}", "🏴<U+E0067>"), ("👩‍💻", "👩‍💻"),
        // Invisible code points where nothing needs them.
        ("a\u{200D}b", "a<U+200D>b"), ("a\u{200C}b", "a<U+200C>b"), ("\u{200D}", "<U+200D>"),
        ("👩\u{200D}", "👩<U+200D>"), ("👩\u{200D}a", "👩<U+200D>a"), ("👩\u{200C}💻", "👩<U+200C>💻"),
        ("\u{FE0F}", "<U+FE0F>"), ("a\u{FE01}\u{FE02}", "a\u{FE01}<U+FE02>"), (" \u{FE0F}", " <U+FE0F>"),
        ("\u{061C}", "<U+061C>"), ("שלום\u{200F}", "שלום<U+200F>"), ("\u{13430}", "<U+13430>"),
    ])
    func `dangerous characters in a line become visible`(_ text: String, _ expected: String) {
        #expect(Array(TextEscaping.line(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [
        ("a\nb\tc", "a\nb\tc"), ("a\r\nb", "a\nb"), ("a\rb", "a^Mb"), ("a\r\r\nb", "a^M\nb"),
        ("\u{202E}", "<U+202E>"), ("\u{1B}", "^["), ("שלום\u{202E}", "שלום<U+202E>"),
        ("\u{200F}(שלום)\u{200F} C++\u{200E}!", "\u{200F}(שלום)\u{200F} C++\u{200E}!"),
        ("rm\u{200F} -rf", "rm<U+200F> -rf"), ("a\u{200E}b\u{061C}", "a<U+200E>b<U+061C>"),
    ])
    func `prose keeps lines, tabs, and direction marks beside right-to-left letters`(_ text: String, _ expected: String)
    {
        #expect(Array(TextEscaping.prose(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test
    func `joiners and marks of one character are cut after eight, but never in real languages`() {
        #expect(TextEscaping.line("e" + String(repeating: "\u{301}", count: 50)).unicodeScalars.count == 9)
        #expect(TextEscaping.line("ه" + String(repeating: "\u{200D}", count: 50)).unicodeScalars.count == 2 + 49 * 8)
        #expect(TextEscaping.line("👨‍👩‍👧‍👦 1️⃣ שָׁלוֹם") == "👨‍👩‍👧‍👦 1️⃣ שָׁלוֹם")
    }

    @Test
    func `each code point is left as it is or made visible, and a second pass changes nothing`() {
        var changedTwice: [UInt32] = []
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = TextEscaping.line("a" + String(Character(scalar)) + "b")
            if TextEscaping.line(once) != once
                || once.unicodeScalars.contains(where: { $0.value < 0x20 || TextEscaping.isInvisible($0) })
            {
                changedTwice.append(value)
            }
        }
        #expect(changedTwice == [])
    }

    @Test
    func `text from outside is escaped by every way of printing, and keeps its original`() {
        let text = RemoteText("a\u{1B}\nb")
        var dumped = ""
        dump(text, to: &dumped)
        #expect("\(text)" == "a^[⏎b")
        #expect("\([text])" == "[a^[⏎b]")
        #expect(!dumped.contains("\u{1B}"))
        #expect(text.original == "a\u{1B}\nb")
    }

    @Test
    func `interpolation escapes text from outside`() {
        let text: SafeText = "got \(RemoteText("\u{1B}")) and \(line: "\n") and \(7)"
        #expect(text.rendered == "got ^[ and ⏎ and 7")
    }

    @Test
    func `an error is one sentence, and the message of the deepest layer stays in it`() {
        let error = TritonError(.exists, "that name exists").withContext("cannot add purl", "blog").withContext(
            "cannot do anything")
        #expect(error.sentence == "cannot add purl 'blog': that name exists")
        #expect(TritonError(.failed, "no").sentence == "no")
    }

    @Test
    func `each code has its own name, and the exit status of its kind`() {
        let statuses = TritonError.Code.allCases.map(\.exitCode)
        // `findings` and `taken` are answers, `confirmation_needed` is a mistake of usage, `read_only` a missing
        // permission.
        #expect(statuses.sorted() == [1, 1, 1, 2, 3, 64, 64, 65, 66, 69, 70, 73, 74, 75, 77, 77, 78, 79])
        #expect(Set(TritonError.Code.allCases.map(\.rawValue)).count == statuses.count)
    }

    @Test(
        arguments: [
            ("/a/*/b", "/a/x/b", true), ("/a/*/b", "/a/x/y/b", true), ("*", "/anything", true),
            ("*/purls", "/address/demo/purls", true), ("*/purls", "/purls/x", false),
            ("/a", "/a", true), ("/a", "/ab", false), ("/a*", "/a", true), ("", "", true), ("ab*ba", "aba", false),
            ("a*b*b", "ab", false),
            ("*a*a*a*b", String(repeating: "a", count: 3000), false),
        ])
    func `a star matches any text`(_ pattern: String, _ text: String, _ fits: Bool) {
        #expect(Wildcard(pattern).matches(text) == fits)
    }
}
