import Testing

/// Texts that somebody could put into a field to control the terminal of a reader.
struct HostileText: Sendable, CustomTestStringConvertible {
    let name: String
    /// The text that the program must decode.
    let text: String
    /// Its form between the quotes in the JSON of the service.
    let wire: [UInt8]

    var testDescription: String { name }

    private init(_ name: String, _ text: String, wire: [UInt8]? = nil) {
        (self.name, self.text) = (name, text)
        self.wire = wire ?? text.unicodeScalars.flatMap(Self.escaped)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> [UInt8] {
        switch scalar {
        case "\"", "\\": Array("\\\(scalar)".utf8)
        case _ where scalar.value < 0x20:
            Array("\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))".utf8)
        default: Array(String(scalar).utf8)
        }
    }

    static let all: [HostileText] = [
        .init("cursor", "\u{1B}[2J\u{1B}[1;1Hgone"), .init("colour that stays", "a\u{1B}[31mb"),
        .init("title", "\u{1B}]0;owned\u{7}"),
        .init("title query", "\u{1B}[21t\u{1B}[6n"), .init("clipboard", "\u{1B}]52;c;cm0gLXJm\u{7}"),
        .init("link", "\u{1B}]8;;https://evil.example\u{1B}\\good\u{1B}]8;;\u{1B}\\"),
        .init("device control", "\u{1B}P+q544e\u{1B}\\"),
        .init("application command", "\u{1B}_G\u{1B}\\"), .init("nested escape", "\u{1B}\u{1B}[\u{1B}[31m"),
        .init("one-byte CSI", "\u{9B}31mred"),
        .init("one-byte OSC", "\u{9D}0;x\u{9C}"), .init("carriage return", "safe\rEVIL"),
        .init("backspace and bell", "no\u{8}\u{8}yes\u{7}"), .init("delete", "a\u{7F}b"),
        .init("NUL", "a\u{0}b"), .init("shift out", "a\u{E}b"), .init("next line", "a\u{85}b"),
        .init("override", "\u{202E}gnp.exe"), .init("isolate", "\u{2066}abc\u{2069}"),
        .init("direction marks", "a\u{200F}b\u{200E}c\u{61C}d"), .init("zero width", "pay\u{200B}pal"),
        .init("word joiner", "a\u{2060}b"),
        .init("separators", "a\u{2028}b\u{2029}c"), .init("byte order mark", "\u{FEFF}x"),
        .init("soft hyphen", "a\u{AD}b"), .init("tags", "x\u{E0041}\u{E0042}"),
        .init("tags behind a flag", "🏴\u{E0041}\u{E007F}x"),
        .init("variation selectors", "e" + String(repeating: "\u{FE0F}\u{E0100}", count: 200)),
        .init("combining marks", "e" + String(repeating: "\u{301}", count: 10_000)),
        .init("noncharacter", "a\u{FFFE}b\u{1FFFF}c"),
        .init("lines", "first\nsecond\r\nthird\tend\n"), .init("only lines", "\n\n\r\n"),
        .init("a very long word", String(repeating: "w", count: 20_000)),
        .init("right to left", "שלום \u{202B}abc עולם"),
        .init("markup around escapes", "[\u{1B}[31mred](http://x/\u{1B}[0m) **\u{202E}** `\u{9B}` # \u{1B}[1m"),
        .init("quotes", "'\"`$(id)\\ \u{301}'\u{301}\"\u{301}|;&<>"), .init("number sign", "\u{600}\u{600}12"),
        .init("blanks", " \u{3000}\u{A0} "),
        .init("lone surrogate", "a\u{FFFD}b", wire: Array("a\\ud800b".utf8)),
        .init("surrogates in the wrong order", "\u{FFFD}\u{FFFD}", wire: Array("\\udc00\\ud800".utf8)),
        .init(
            "bytes that are no UTF-8",
            String(decoding: [0x61, 0xFF, 0xC0, 0x9B, 0x1B, 0x5B, 0x33] as [UInt8], as: UTF8.self),
            wire: [0x61, 0xFF, 0xC0, 0x9B, 0x1B, 0x5B, 0x33]),
    ]

    /// All of them in one text, for slow outputs.
    static let everything = HostileText(
        "everything", all.filter { $0.text.utf8.count < 100 }.map(\.text).joined(separator: " "),
        wire: Array(all.filter { $0.text.utf8.count < 100 }.map(\.wire).joined(separator: [32])))
}
