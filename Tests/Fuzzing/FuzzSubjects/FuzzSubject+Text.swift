import ConsoleSupport
import Domain
import FoundationEssentials
import HTTPTransport
import OMGAPI
import StatusService
import Terminal

private let troubles = [
    "\u{1B}[31m", "\u{1B}]8;;http://x\u{7}", "\u{1B}]52;c;eA==\u{1B}\\", "\u{9B}2J", "\u{7F}", "\r", "\r\n", "\n", "\t",
    "\u{8}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{200D}",
    "\u{FE0F}",
    "\u{301}", "\u{20E3}", "🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0041}", "👩\u{200D}💻", "🇩🇪", "🇩", "日本", "שלום", "\u{0}",
    "\u{FEFF}", "\u{2028}", "**", "*", "_", "`", "```", "[",
    "](", ")",
    "# ", "> ", "- ", "|", "e\u{301}", "\u{600}", "\u{1F3FB}", "한", "\u{1100}\u{1161}", "\u{E0001}", "\u{AD}",
]

extension FuzzSubject {
    static let text = FuzzSubject("text", words: troubles) { bytes in
        let original = String(decoding: bytes, as: UTF8.self)
        let line = TextEscaping.line(original), prose = TextEscaping.prose(original)
        try promiseHarmless(line, lines: false, "a line")
        try promiseHarmless(prose, lines: true, "prose")
        for (name, once, twice) in [
            ("a line", line, TextEscaping.line(line)), ("prose", prose, TextEscaping.prose(prose)),
        ] {
            try promise(once.utf8.elementsEqual(twice.utf8), "\(name) that is escaped twice is another")
        }
        let isOrdinary = original.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && !TextEscaping.isInvisible($0) && !TextEscaping.isDirectionMark($0)
                && !$0.properties.isGraphemeExtend
        }
        try promise(
            !isOrdinary || line.utf8.elementsEqual(original.utf8) || original.unicodeScalars.contains("\u{200D}"),
            "an ordinary text is changed")
        try promise("\(RemoteText(original))".utf8.elementsEqual(line.utf8), "a remote text's description")
        if let word = ShellQuoting.bash(original) { try promiseHarmless(word, lines: false, "a completed word") }
        let token = Token(original, origin: Origin("https://api.omg.lol"))
        if let token {
            try promise(
                !"\(token)\(token.debugDescription)\(String(reflecting: token))".contains(original)
                    || original.utf8.count < 8, "a token that shows itself")
        }
    }

    static let rendering = FuzzSubject("rendering", seedFolders: ["Fuzzing/Seeds/text"], words: troubles) { bytes in
        let remote = RemoteText(String(decoding: bytes, as: UTF8.self))
        let columns = 1 + Int(bytes.first ?? 0) % 60
        let traits = TerminalTraits(isTerminal: true, columns: columns, hasColor: true)
        let cell = SafeText(line: remote)
        let table = Table(
            [.init("A"), .init("B", priority: 1, isFlexible: true, style: .dim)],
            rows: [[cell, SafeText(prose: remote)], ["x", cell]])
        try promise(table.lines(in: traits).allSatisfy { $0.width <= columns }, "a table wider than \(columns) columns")
        let sinks: [(String, SafeText)] = [
            ("a table", table.text(in: traits)),
            ("a record", RecordView([[.init(cell, SafeText(prose: remote), .bold)]]).text(in: traits)),
            ("Markdown", Markdown.render(remote, in: traits).page(in: traits)),
            ("a difference", LineDiff(from: remote, to: "after\nthat").hunks.page(in: traits)),
            ("a difference", LineDiff(from: "before\nthat", to: remote).hunks.page(in: traits)),
            ("a cut", cell.truncated(to: columns)),
        ]
        for (name, text) in sinks {
            try promiseHarmless(withoutOwnCodes(text.rendered), lines: true, name)
            for row in text.rendered.split(separator: "\n") {
                try promise(isClosed(row), "\(name) with a style that stays open")
            }
        }
        try promise(
            cell.truncated(to: columns).rendered.isEmpty || DisplayWidth.of(cell.truncated(to: columns)) <= columns,
            "a cut that is too wide")
    }

    static let markup = FuzzSubject(
        "markup", seedFolders: ["Fuzzing/Seeds/text"],
        words: [
            "[", "](", ")", "**", "[View it live.](https://x)", "View it live.", "\\", " ", "\u{301}", "\r\n", "]", "(",
        ]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let plain = Markup.plain(text)
        try promise(plain.utf8.count <= text.utf8.count, "a text that grows")
        // The same words outside of a link are ordinary text.
        let areOwn = text.replacing("[View it live.](https://x)", with: "").contains("View it live.")
        try promise(
            !plain.utf8.elementsEqual("View it live.".utf8) || !text.hasPrefix("[View it live.](") || areOwn,
            "a link that stays")
        let lines = text.normalisedLineEnds
        try promise(!lines.utf8.contains(13), "a return that stays")
        try promise(
            StatusText.areSame(text, text + "\r\n") && StatusText.areSame(text, lines),
            "line ends that make another text")
    }

    static let names = FuzzSubject(
        "names", seedFolders: ["Fuzzing/Seeds/text"],
        words: [
            "xn--", "@", "https://", "http://", "127.0.0.1", "[::1]", ":80", "/", "%2e", "%F0", "..", "?", "#",
            "api_key=", "\"api_key\":\"", "2026-01-31T00:00:00Z",
            "Wed, 21 Oct 2026 07:28:00 GMT", "-",
        ]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        if let label = Punycode.decodeLabel(text) { _ = Punycode.encodeLabel(label) }
        if !text.isEmpty, text.utf8.count < 60, let decoded = Punycode.decodeLabel(Punycode.encodeLabel(text)),
            !text.utf8.allSatisfy({ $0 < 0x80 })
        {
            try promise(decoded.utf8.elementsEqual(text.utf8), "Punycode that does not read back")
        }
        try promiseHarmless(("\(Address(text))" as SafeText).rendered, lines: false, "an address")
        if let typed = Address(typed: text) { try promiseHarmless(typed.name, lines: false, "a typed address") }
        let encoded = PercentEncoding.encode(text)
        try promise(
            encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#&=+".utf8.contains($0) },
            "an escape that ends a part: \(encoded)")
        try promise(
            PercentEncoding.decode(encoded).map { $0.utf8.elementsEqual(text.utf8) } == true,
            "an escape that does not read back")
        if let origin = Origin(text) { try promise(Origin(origin.text) == origin, "an origin that does not read back") }
        _ = (
            PublicURL.item(text, hosts: ["url.lol", "paste.lol", "status.lol"]), Link.isURL(text),
            PercentEncoding.decode(text), ImageKind(bytes: bytes)
        )
        if let date = Timestamp.date(text) { _ = Timestamp.text(date) }
        _ = (HTTPDate.date(text), HTTPDate.retryAfter(text, now: Date(timeIntervalSince1970: 0)))
        let masked = SecretMask([Secret("canary-secret-1")], names: SecretMask.names).text(
            text + "canary-secret-1" + text)
        try promise(!masked.contains("canary-secret-1"), "a secret that stays")
        _ = Suggestion.nearest(text, among: ["list", "get", "add"])
        let parts = StatusEmoji.split(text)
        try promise(
            parts.emoji != nil || parts.content.utf8.elementsEqual(text.utf8), "a status that changes without an emoji")
    }

    /// Removes the escape sequences of `Style`: ESC, a bracket, digits and semicolons, and the letter m.
    private static func withoutOwnCodes(_ text: String) -> String {
        var out: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let code = rest.dropFirst().prefix { (48...57).contains($0) || $0 == 59 }
            if byte == 0x1B, rest.first == 0x5B, code.endIndex < rest.endIndex, rest[code.endIndex] == 0x6D {
                rest = rest[(code.endIndex + 1)...]
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func isClosed(_ row: Substring) -> Bool {
        let bytes = Array(row.utf8)
        guard let last = bytes.lastIndex(of: 0x1B) else { return true }
        return bytes[last...].starts(with: Array("\u{1B}[0m".utf8))
            || bytes[last...].starts(with: Array("\u{1B}[m".utf8))
    }
}
