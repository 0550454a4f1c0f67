/// Spells a word so that a shell reads back exactly that word, for completion: names come from outside, and one with
/// `$(…)` in it must stay a word.
///
/// Without an open quote special characters get a backslash each, and no quotes are around the word: candidates keep a
/// common beginning that way, which shells cut to when there are several.
package enum ShellQuoting {
    package enum OpenQuote: Sendable {
        case single, double
    }

    /// - Parameter openQuote: the quote that the user has opened. The answer is what is inside it, without the
    ///   opening and a closing quote.
    /// - Returns: nil for a word with control characters or invisible ones, which must not reach the user's terminal.
    package static func bash(_ word: String, openQuote: OpenQuote? = nil) -> String? {
        spell(word, openQuote, special: ##" !"#$&'()*;<=>?[\]^`{|}~"##, single: posixSingle, double: posixDouble)
    }

    /// As ``bash(_:openQuote:)``. A word may begin with `=`, which zsh would replace by a program's path.
    package static func zsh(_ word: String, openQuote: OpenQuote? = nil) -> String? {
        spell(word, openQuote, special: ##" !"#$&'()*;<=>?[\]^`{|}~"##, single: posixSingle, double: posixDouble)
    }

    /// As ``bash(_:openQuote:)``. In fish's single quotes a backslash escapes a quote and itself.
    package static func fish(_ word: String, openQuote: OpenQuote? = nil) -> String? {
        spell(
            word, openQuote, special: ##" "#$%&'()*;<>?[\]^{|}~"##, single: ["'": #"\'"#, "\\": #"\\"#],
            double: ["\"": #"\""#, "\\": #"\\"#, "$": #"\$"#])
    }

    private static let posixSingle: [Unicode.Scalar: String] = ["'": #"'\''"#]

    /// The exclamation mark leaves the quotes: inside, it recalls history, and the backslash that stops that would
    /// stay.
    private static let posixDouble: [Unicode.Scalar: String] = [
        "\"": #"\""#, "\\": #"\\"#, "$": #"\$"#, "`": #"\`"#, "!": #""'!'""#,
    ]

    private static func spell(
        _ word: String, _ openQuote: OpenQuote?, special: String, single: [Unicode.Scalar: String],
        double: [Unicode.Scalar: String]
    ) -> String? {
        if !word.isEmpty, word.utf8.allSatisfy(isOrdinary) { return word }
        guard TextEscaping.line(word) == word else { return nil }
        var out = ""
        // By code points and not by characters: a combining mark behind a quote would hide it.
        for scalar in word.unicodeScalars {
            switch openQuote {
            case .single: out += single[scalar] ?? String(scalar)
            case .double: out += double[scalar] ?? String(scalar)
            case nil:
                if special.unicodeScalars.contains(scalar) { out += "\\" }
                out.unicodeScalars.append(scalar)
            }
        }
        return openQuote == nil && out.isEmpty ? "''" : out
    }

    /// ASCII letters, digits and what is in file names mean nothing to any shell: most words are made of them.
    private static func isOrdinary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
