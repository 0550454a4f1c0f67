import Domain
import Terminal
import Testing

/// Texts that somebody could put into a field, and the characters that no output may contain.
enum Hostile {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        var testDescription: String { name }

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    static let rows: [Row] = [
        Row("clear screen", "a\u{1B}[2Jb"),
        Row("colour that stays", "a\u{1B}[31mb"),
        Row("OSC 8 link", "a\u{1B}]8;;https://evil.example\u{7}good\u{1B}]8;;\u{7}"),
        Row("OSC 52 clipboard", "\u{1B}]52;c;cm0gLXJmIC8=\u{1B}\\"),
        Row("title and query", "\u{1B}]0;title\u{7}\u{1B}[21t\u{1B}[6n"),
        Row("DCS", "\u{1B}P$qm\u{1B}\\"),
        Row("APC", "\u{1B}_Gi=1;AAAA\u{1B}\\"),
        Row("nested ESC", "\u{1B}\u{1B}[\u{1B}[31m"),
        Row("C1 CSI", "a\u{9B}31mb"),
        Row("C1 OSC and ST", "\u{9D}0;x\u{9C}"),
        Row("carriage return", "good\rbad"),
        Row("backspace and bell", "rm\u{8}\u{8}ls\u{7}"),
        Row("delete", "a\u{7F}b"),
        Row("null", "a\u{0}b"),
        Row("shift out", "a\u{E}b"),
        Row("next line", "a\u{85}b"),
        Row("right-to-left override", "a\u{202E}gpj.exe"),
        Row("isolate", "a\u{2066}b\u{2069}"),
        Row("zero width space", "a\u{200B}b"),
        Row("line separator", "a\u{2028}b\u{2029}c"),
        Row("byte order mark", "a\u{FEFF}b"),
        Row("word joiner", "a\u{2060}b"),
        Row("tag characters", "a\u{E0041}\u{E0042}\u{E007F}b"),
        Row("tags after a flag that has none", "🏴\u{E0041}"),
        Row("soft hyphen", "a\u{AD}b"),
        Row("Hangul filler", "a\u{3164}b"),
        Row("noncharacter", "a" + String(decoding: [0xEF, 0xB7, 0x90, 0xEF, 0xBF, 0xBE], as: UTF8.self) + "b"),
        Row("a thousand marks", "e" + String(repeating: "\u{301}", count: 1_000)),
        Row("marks between variation selectors", "e" + String(repeating: "\u{301}\u{FE0F}", count: 500)),
        Row("marks between joiners", "e" + String(repeating: "\u{301}\u{200D}", count: 500)),
        Row("invalid UTF-8", String(decoding: [0x61, 0xFF, 0xC0, 0x9B, 0x1B, 0x5B, 0x33], as: UTF8.self)),
        Row("markup around ESC", "[\u{1B}[31mred](http://x/\u{1B}[0m) **\u{202E}** `\u{9B}`"),
        Row("ESC that would open a link", "\u{1B}[31m](http://evil.example)"),
        Row("lines", "first\nsecond\r\nthird\tend"),
        Row("number sign before digits", "\u{600}\u{600}\u{600}12"),
    ]

    /// Characters in `text` that control a terminal, or hide or reorder text; our own colour codes are allowed.
    static func findings(in text: String) -> [String] {
        withoutOwnCodes(text).unicodeScalars.enumerated().compactMap { index, scalar in
            let isBreak = scalar == "\n" || scalar == "\t"
            let isControl = scalar.value < 0x20 && !isBreak
            return isControl || (TextEscaping.isInvisible(scalar) && !isInFlag(scalar, text))
                ? "\(index): U+\(String(scalar.value, radix: 16))" : nil
        }
    }

    /// Removes the escape sequences of ``Style``: ESC, a bracket, digits and semicolons, and the letter m.
    static func withoutOwnCodes(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

    private static func isInFlag(_ scalar: Unicode.Scalar, _ text: String) -> Bool {
        (0xE0020...0xE007F).contains(scalar.value) && text.contains("🏴󠁧󠁢󠁳󠁣󠁴󠁿")
    }
}
