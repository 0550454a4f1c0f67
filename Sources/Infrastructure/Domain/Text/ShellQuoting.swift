/// Quotes a word so that a shell reads back exactly that word. Words come from outside, and a name that contains `$(…)`
/// must not be expanded.
package enum ShellQuoting {
    package enum OpenQuote: Sendable {
        case single, double
    }

    /// The word for a POSIX shell, in single quotes where it needs them.
    package static func posix(_ word: String) -> String {
        !word.isEmpty && word.utf8.allSatisfy { isPlain($0) || $0 >= 0x80 } ? word : singleQuoted(word)
    }

    /// The text in single quotes for a POSIX shell.
    package static func singleQuoted(_ text: String) -> String {
        "'" + text.replacingBytes(of: "'", with: #"'\''"#) + "'"
    }

    /// The word for completion in bash. Without an open quote each special character gets a backslash and the word gets
    /// no quotes, so that several candidates keep their common prefix, which the shell inserts.
    /// - Parameter openQuote: the quote that the user has opened. The result is the text inside the quotes, without the
    ///   quotes.
    /// - Returns: nil for a word with control characters or invisible characters, which must not reach the terminal.
    package static func bash(_ word: String, openQuote: OpenQuote? = nil) -> String? {
        if !word.isEmpty, word.utf8.allSatisfy(isOrdinary) { return word }
        guard TextEscaping.line(word) == word else { return nil }
        var out = ""
        // By code points and not by characters, because a combining mark after a quote would hide the quote.
        for scalar in word.unicodeScalars {
            switch (openQuote, scalar) {
            case (.single, "'"): out += #"'\''"#
            // Inside double quotes, an exclamation mark expands history, and a backslash before it would be kept.
            case (.double, "!"): out += #""'!'""#
            case (.double, _) where #""\$`"#.unicodeScalars.contains(scalar),
                (nil, _) where ##" !"#$&'()*;<=>?[\]^`{|}~"##.unicodeScalars.contains(scalar):
                out += "\\" + String(scalar)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return openQuote == nil && out.isEmpty ? "''" : out
    }

    /// The word for nushell, in quotes where it needs them: nushell has no backslash outside of quotes.
    /// - Returns: nil for a word with control characters or invisible characters.
    package static func nushell(_ word: String) -> String? {
        if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
        guard TextEscaping.line(word) == word else { return nil }
        guard word.unicodeScalars.contains("'") else { return "'" + word + "'" }
        return "\"" + word.replacingBytes(of: "\\", with: "\\\\").replacingBytes(of: "\"", with: "\\\"") + "\""
    }

    /// ASCII characters without a special meaning inside a word.
    private static func isPlain(_ byte: UInt8) -> Bool { isOrdinary(byte) || ",:=@%+".utf8.contains(byte) }

    /// ASCII letters, digits and usual characters of file names, which need no quoting in any shell.
    private static func isOrdinary(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-_./".utf8.contains(byte)
    }
}
