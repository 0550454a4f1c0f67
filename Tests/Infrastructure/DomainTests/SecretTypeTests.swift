import Domain
import Testing

/// A secret can be read from its type only by one property, and is never in other text.
@Suite struct SecretTypeTests {
    private static let canary = "canary-4f1d9c2e7b"

    @Test func `no way of printing a value prints the secret in it`() throws {
        struct Holder { let secret: Secret, token: Token? }
        let holder = Holder(secret: Secret(Self.canary), token: Token(Self.canary, origin: nil))
        var dumped = ""
        dump(holder, to: &dumped)
        let texts: [String] = [
            "\(holder)", String(reflecting: holder), String(describing: holder.secret), "\(holder.secret)", dumped,
            "\(Mirror(reflecting: holder.secret).children.map(\.value))",
        ]
        for text in texts {
            #expect(!text.contains(Self.canary), "\(text)")
        }
        #expect(holder.secret.exposed == Self.canary && holder.token?.secret == holder.secret)
    }

    private static let spellings: [(text: String, shown: String)] = [
        ("", ""), ("nothing of it", "nothing of it"), ("canary-4f1d9c2e7b", "***"),
        ("a canary-4f1d9c2e7b b canary-4f1d9c2e7b", "a *** b ***"), ("%63anary-4f1d9c2e7b", "***"),
        (#"\u0063anary-4f1d9c2e7b"#, "***"), ("canary-4f1d9c2e7", "canary-4f1d9c2e7"), ("xcanary-4f1d9c2e7bx", "x***x"),
        ("%", "%"), ("100%c", "100%c"),
    ]

    @Test(arguments: spellings)
    func `a known secret is masked in every spelling, and nothing else is`(_ text: String, _ shown: String) {
        let mask = SecretMask([Secret("short"), Secret(Self.canary)])
        #expect(mask.bytes(Array(text.utf8)) == Array(shown.utf8))
        #expect(mask.text(SafeText(trusted: text)).rendered == shown)
        #expect(SecretMask([]).bytes(Array(text.utf8)) == Array(text.utf8))
    }

    @Test func `a secret is masked in every part of an error`() {
        var error = TritonError(
            .failed, "message \(line: Self.canary)", hint: "hint \(line: Self.canary)"
        ).withContext("action \(line: Self.canary)", "subject \(line: Self.canary)")
        error.difference = TextDifference(before: "before \(Self.canary)", after: "after \(Self.canary)")
        let masked = SecretMask([Secret(Self.canary)]).error(error)
        #expect(!"\(masked)".contains(Self.canary) && masked.message.rendered == "message ***")
        #expect(masked.difference == TextDifference(before: "before ***", after: "after ***"))
    }

    @Test func `of two secrets the longer one is masked as a whole`() {
        let mask = SecretMask([Secret("0123456789"), Secret("0123456789abcdef")])
        #expect(mask.bytes(Array("x0123456789abcdefx0123456789x".utf8)) == Array("x***x***x".utf8))
    }

    private static let urls: [(text: String, shown: String)] = [
        ("https://u:PW@h", "https://***@h"), ("'https://u:PW@h/p?q' is not", "'https://***@h/p?q' is not"),
        ("https://PW@h", "https://***@h"), ("https://u:P@W@h:1", "https://***@h:1"),
        ("https://u:P/W@h", "https://***@h"),
        ("https://h/@adam", "https://h/@adam"), ("https://h:443/@adam", "https://h:443/@adam"),
        ("https://[::1]:1/@adam", "https://[::1]:1/@adam"), ("you@example.com", "you@example.com"),
        ("https://h, you@example.com", "https://h, you@example.com"), ("://@", "://***@"), ("https://", "https://"),
        ("a://b@c and d://e:f@g", "a://***@c and d://***@g"),
    ]

    @Test(arguments: urls)
    func `the user information of a URL is masked, and an address in a path is not`(_ text: String, _ shown: String) {
        #expect(SecretMask.withoutUserInformation(text) == shown)
    }

    @Test(arguments: [
        ("https://u:PW@h", "https://***@h"), ("https://u:PW @h", "https://***@h"), ("https://u:P'W@h", "https://***@h"),
        ("https://u:P?W@h", "https://***@h"), ("u:P#W@h", "***@h"), ("https://h/?key=PW", "https://h/?***"),
        ("https://h", "https://h"), ("", ""),
    ])
    func `of a text that should be the URL of a service nothing before the last @ is shown`(
        _ text: String, _ shown: String
    ) {
        #expect(SecretMask.serviceURL(text) == shown)
    }
}
