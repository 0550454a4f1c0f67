import Domain

/// A command line up to the cursor, taken apart by the rules of a shell. Nothing is expanded: variables and patterns
/// stay as they are.
struct ShellWords {
    enum Dialect { case bash, fish }

    /// The finished words of the command that the cursor is in, without quotes.
    private(set) var words: [String] = []
    /// The part of the last word before the cursor, as typed; empty after a space.
    private(set) var raw = ""
    /// The same without quotes.
    private(set) var prefix = ""
    /// The quote that is open at the cursor.
    private(set) var openQuote: ShellQuoting.OpenQuote?
    /// Whether the last word is the file of a `>` or `<`.
    private(set) var isRedirection = false

    private let dialect: Dialect

    /// Splits code points, not characters, because a combining mark after a quote would hide the quote.
    init(_ line: String, _ dialect: Dialect = .bash) {
        self.dialect = dialect
        var rest = Array(line.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch (openQuote, scalar) {
            case (nil, " "), (nil, "\t"), (nil, "\n"): endWord()
            case (nil, "|"), (nil, ";"), (nil, "&"), (nil, "("), (nil, ")"):
                endWord()
                words = []
                isRedirection = false
            case (nil, ">"), (nil, "<"):
                // The number of a descriptor belongs to the operator.
                if Int(raw) != nil { clearWord() } else { endWord() }
                isRedirection = true
            case (nil, "'"): open(.single, scalar)
            case (nil, "\""): open(.double, scalar)
            case (.single, "'"), (.double, "\""): close(scalar)
            case (_, "\\"): escape(&rest)
            default: take(scalar, scalar)
            }
        }
    }

    /// A word of nushell without its quotes, of which the last may be missing. Only double quotes have escapes.
    static func nushell(_ word: String) -> String {
        guard let quote = word.unicodeScalars.first, "'\"`".unicodeScalars.contains(quote) else { return word }
        var rest = word.unicodeScalars.dropFirst()
        if rest.last == quote { rest.removeLast() }
        guard quote == "\"" else { return String(rest) }
        var out = String.UnicodeScalarView()
        while let scalar = rest.popFirst() { out.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar) }
        return String(out)
    }

    private mutating func take(_ typed: Unicode.Scalar, _ meant: Unicode.Scalar) {
        raw.unicodeScalars.append(typed)
        prefix.unicodeScalars.append(meant)
    }

    private mutating func open(_ quote: ShellQuoting.OpenQuote, _ scalar: Unicode.Scalar) {
        openQuote = quote
        raw.unicodeScalars.append(scalar)
    }

    private mutating func close(_ scalar: Unicode.Scalar) {
        openQuote = nil
        raw.unicodeScalars.append(scalar)
    }

    private mutating func escape(_ rest: inout ArraySlice<Unicode.Scalar>) {
        let escaped: Set<Unicode.Scalar>? =
            switch openQuote {
            case nil: nil
            case .single: dialect == .fish ? ["'", "\\"] : []
            case .double: ["\"", "\\", "$", "`"]
            }
        guard let next = rest.first, escaped?.contains(next) != false else {
            // A backslash at the end escapes a character that is not typed yet.
            if openQuote == nil { raw += "\\" } else { take("\\", "\\") }
            return
        }
        rest.removeFirst()
        raw += "\\"
        take(next, next)
    }

    private mutating func endWord() {
        if !raw.isEmpty, !isRedirection { words.append(prefix) }
        if !raw.isEmpty { isRedirection = false }
        clearWord()
    }

    private mutating func clearWord() {
        raw = ""
        prefix = ""
    }
}
