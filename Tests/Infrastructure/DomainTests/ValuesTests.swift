import Domain
import Testing

@Suite struct OriginTests {
    @Test(arguments: [
        ("https://api.omg.lol", "https://api.omg.lol"), ("HTTPS://API.omg.lol:443/a?b#c", "https://api.omg.lol"),
        ("http://localhost:8080/x", "http://localhost:8080"),
        ("http://h:80", "http://h"),
        ("https://h:80", "https://h:80"), ("http://[::1]:8080/", "http://[::1]:8080"), ("https://h?x", "https://h"),
    ])
    func `an origin is scheme, host and port`(_ url: String, _ text: String) {
        #expect(Origin(url)?.text == text)
    }

    @Test(arguments: [
        "", "https", "https://", "https:///x", "//h", "ftp://h", "file:///etc/passwd",
        "javascript:alert(1)//https://h", "https://user@h", "https://user:pass@h",
        "https://omg.lol\\@evil.example",
        "https://h:", "https://h:x", "https://h:99999", "https://h:+80", "https://h:-1", "https://h h",
        "https://h%00", " https://h", "https://h\u{0}", "https://h\u{202E}",
        "https://h\u{1B}[m", "https://[::1",
        "https://[::1]x", "https://:80",
    ])
    func `only absolute http and https URLs without a user are accepted`(_ url: String) {
        #expect(Origin(url)?.text == nil)
    }

    @Test(arguments: [
        ("https://api.omg.lol", true), ("http://api.omg.lol", false), ("http://localhost:1", true),
        ("http://127.0.0.1", true), ("http://127.9.9.9:80", true),
        ("http://[::1]", true),
        ("http://127.0.0.1.evil.example", false), ("http://localhost.evil.example", false),
        ("http://127.0.0", false), ("http://127.+1.0.1", false),
        ("http://127.0.0.256", false), ("http://10.0.0.1", false),
    ])
    func `a token may be sent over TLS and within this machine`(_ url: String, _ expected: Bool) {
        #expect(Origin(url)?.isTrustworthy == expected)
    }
}

@Suite struct TokenTests {
    private static let secret = "canary0123456789"

    @Test
    func `no way of printing a token shows its secret`() throws {
        struct Holder {
            let token: Token?
            let list: [Token]
            let named: [String: Token]
        }
        enum Case { case held(Token) }
        let token = try #require(Token(Self.secret, origin: nil))
        let holder = Holder(token: token, list: [token], named: ["a": token])
        var dumped = ""
        dump(token, to: &dumped)
        dump(holder, to: &dumped)
        dump(Case.held(token), to: &dumped)
        let printed = [
            "\(token)", "\(holder)", "\(Case.held(token))", String(describing: token), String(reflecting: token),
            String(reflecting: holder), String(reflecting: token as Any),
            dumped,
            Mirror(reflecting: token).children.map { "\($0)" }.joined(),
        ]
        #expect(printed.filter { $0.contains("canary") } == [])
        #expect("\(token)" == "<token>")
    }

    @Test(arguments: [
        ("abc", "abc"), ("abc\n", "abc"), ("abc \r\n", "abc"), ("abc\r\n", "abc"), ("", nil), ("\n", nil),
        ("a b", nil), ("a\nb", nil), (" abc", nil), ("a\u{7F}", nil),
        ("é", nil), ("a\u{0}b", nil),
    ])
    func `a token has only characters of a header value, and white space at its end is removed`(
        _ text: String, _ expected: String?
    ) {
        #expect(Token(text, origin: nil)?.exposed == expected)
    }

    @Test(arguments: [("abcdefghijklmnop", "…mnop"), ("abcdef", "…ef"), ("ab", "…")])
    func `a hint never shows more than a third of a token`(_ text: String, _ expected: String) {
        #expect(Token(text, origin: nil)?.hint == expected)
    }

    @Test
    func `a token goes to its own origin, or if it has none to any that is trustworthy`() throws {
        let own = try #require(Origin("https://api.omg.lol"))
        let other = try #require(Origin("https://evil.example"))
        let plain = try #require(Origin("http://api.omg.lol"))
        let bound = try #require(Token(Self.secret, origin: own))
        let free = try #require(Token(Self.secret, origin: nil))
        #expect([own, other, plain].map(bound.maySend) == [true, false, false])
        #expect([own, other, plain].map(free.maySend) == [true, true, false])
        #expect(try #require(Token(Self.secret, origin: plain)).maySend(to: plain) == false)
    }
}

@Suite struct AddressTests {
    @Test(arguments: [("adam", "adam"), ("@Adam", "adam"), ("a-1", "a-1"), ("🥰", "🥰"), ("XN--js9h", "🥰")])
    func `a typed address is normalised`(_ text: String, _ name: String) {
        #expect(Address(typed: text)?.name == name)
    }

    @Test(arguments: [
        "", "@", "a/b", "a b", "a.b", "-a", "a-", "a\n", "a\u{0}", "a\u{1B}", "a\u{202E}b", "a\u{200B}", "a%2Fb",
        "..", "@@a", "a?b", "日\u{3000}本",
        String(repeating: "a", count: 254),
    ])
    func `an invalid address is refused`(_ text: String) {
        #expect(Address(typed: text) == nil)
    }

    @Test
    func `Punycode is shown decoded, and hostile names are escaped`() {
        #expect(Address("xn--js9h").name == "🥰")
        #expect(Address("adam").name == "adam")
        #expect(("\(Address("xn--\u{1B}"))" as SafeText).rendered == "xn--^[")
        #expect(("\(Address("\u{1B}b"))" as SafeText).rendered == "^[b")
    }

    @Test(arguments: [
        Punycode.encodeLabel("a\u{202E}b"), Punycode.encodeLabel("a\u{200B}é"), Punycode.encodeLabel("É"),
        "xn--adam-", "xn--demo-",
    ])
    func `Punycode of a name that cannot be typed, or that is encoded differently, is shown as it is`(
        _ label: String
    ) {
        #expect(Address(label).name == label)
    }

    @Test
    func `an emoji and its Punycode are one address, and nothing else is`() {
        #expect(Address("🐙") == Address("xn--ho8h"))
        #expect(Address("@🐙").label == "xn--ho8h")
        #expect(Address("adam") != Address("xn--adam-"))
        #expect(Address("e\u{301}") != Address("\u{E9}"))
    }
}

@Suite struct PercentEncodingTests {
    @Test(arguments: [("a%20b", "a b"), ("%F0%9F%A5%B0", "🥰"), ("a+b", "a+b"), ("%2F", "/")])
    func `percent escapes are decoded`(_ text: String, _ decoded: String) {
        #expect(PercentEncoding.decode(text) == decoded)
    }

    @Test(arguments: ["%", "%4", "%zz", "%ff", "%+1", "%C3"]) func `invalid percent escapes are refused, or kept`(
        _ text: String
    ) {
        #expect(PercentEncoding.decode(text) == nil)
        #expect(PercentEncoding.decodeLeniently(text) == text)
    }

    @Test(arguments: [("..", "%2E%2E"), ("a b/ü", "a%20b%2F%C3%BC"), ("a.b_~-9", "a.b_~-9")])
    func `a path component is encoded`(_ text: String, _ encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
    }

    @Test func `the target of a link keeps letters, and valid escapes are decoded beside others`() {
        #expect(PercentEncoding.linkTarget("a b/ü(1)%.jpg") == "a%20b/ü%281%29%25.jpg")
        #expect(PercentEncoding.decodeLeniently("100%+a%20b") == "100%+a b")
    }
}

@Suite struct PunycodeTests {
    @Test(arguments: [
        ("🥰", "xn--js9h"), ("bücher", "xn--bcher-kva"), ("münchen", "xn--mnchen-3ya"), ("日本語", "xn--wgv71a119e"),
        ("ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn"),
        ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
        ("👩‍💻", Punycode.encodeLabel("👩‍💻")),
    ])
    func `a label is encoded and decoded`(_ text: String, _ encoded: String) {
        #expect(Punycode.encodeLabel(text) == encoded)
        #expect(Punycode.decodeLabel(encoded).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }

    @Test(arguments: ["adam", "", "a-b"])
    func `ASCII stays as it is`(_ text: String) {
        #expect(Punycode.encodeLabel(text) == text)
        #expect(Punycode.decodeLabel(text) == nil)
    }

    @Test(arguments: [
        "xn--", "xn---", "xn--9", "xn--99999999999", "xn--a b", "xn--é", "xn--!!!!",
        "xn--" + String(repeating: "z", count: 60),
    ])
    func `a label that cannot be decoded is refused`(_ label: String) {
        #expect(Punycode.decodeLabel(label) == nil)
    }

    @Test
    func `a label longer than any name is neither encoded nor decoded`() {
        let text = String(repeating: "é", count: 1_000_000)
        #expect(Punycode.encodeLabel(text) == text)
        #expect(Punycode.decodeLabel("xn--" + String(repeating: "a", count: 1_000_000)) == nil)
    }
}
