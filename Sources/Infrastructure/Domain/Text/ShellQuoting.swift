/// Quotes a word so that a shell reads back exactly that word, for completion. Names come from outside, and a name that
/// contains `$(…)` must not be expanded.
///
/// Without an open quote each special character gets a backslash and the word gets no quotes, so that several
/// candidates keep their common prefix, which the shell inserts.
package enum ShellQuoting {
    package enum OpenQuote: Sendable {
        case single, double
    }

    /// - Parameter openQuote: the quote that the user has opened. The result is the text inside the quotes, without the
    ///   quotes.
    /// - Returns: nil for a word with control characters or invisible characters, which must not reach the terminal.
    package static func bash(_ word: String, openQuote: OpenQuote? = nil) -> String? {
        spell(word, openQuote, special: ##" !"#$&'()*;<=>?[\]^`{|}~"##, single: posixSingle, double: posixDouble)
    }

    /// Like ``bash(_:openQuote:)``. zsh would replace a word that begins with `=` by the path of a program.
    package static func zsh(_ word: String, openQuote: OpenQuote? = nil) -> String? {
        spell(word, openQuote, special: ##" !"#$&'()*;<=>?[\]^`{|}~"##, single: posixSingle, double: posixDouble)
    }

    /// Like ``bash(_:openQuote:)``. In fish's single quotes a backslash escapes a quote and itself.
    package static func fish(_ word: String, openQuote: OpenQuote? = nil) -> String? {
        spell(
            word, openQuote, special: ##" "#$%&'()*;<>?[\]^{|}~"##, single: ["'": #"\'"#, "\\": #"\\"#],
            double: ["\"": #"\""#, "\\": #"\\"#, "$": #"\$"#])
    }

    /// The word for nushell, in quotes where it needs them: nushell has no backslash outside of quotes.
    /// - Returns: nil for a word with control characters or invisible characters.
    package static func nushell(_ word: String) -> String? {
        if !word.isEmpty, word.utf8.allSatisfy({ isOrdinary($0) || ",:=@%+".utf8.contains($0) }) { return word }
        guard TextEscaping.line(word) == word else { return nil }
        guard word.unicodeScalars.contains("'") else { return "'" + word + "'" }
        return "\"" + word.replacingBytes(of: "\\", with: "\\\\").replacingBytes(of: "\"", with: "\\\"") + "\""
    }

    private static let posixSingle: [Unicode.Scalar: String] = ["'": #"'\''"#]

    /// An exclamation mark is written outside the double quotes: inside, it expands history, and a backslash before it
    /// would be kept.
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
        // By code points and not by characters, because a combining mark after a quote would hide the quote.
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

    /// ASCII letters, digits and usual characters of file names, which need no quoting in any shell.
    private static func isOrdinary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
