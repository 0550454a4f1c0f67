package import Domain

/// One parsed line of the interactive mode.
///
/// The grammar has words, quotes and `<<END`. From the first unquoted `|` or `>` on, the rest of the line belongs to
/// the shell. All other signs (`$`, `*`, `;`, `&`, `<`) are ordinary characters. Parsing has no side effects, and every
/// text has a result.
package enum ShellLine: Sendable, Equatable {
    case empty
    /// A line that begins with `#`.
    case comment
    case command(Command)
    /// A `\word`, or `!` with a shell command.
    case meta(MetaCommand, destination: Destination)
    /// More lines are needed: the text so far, a line break and the next line must be parsed together.
    case incomplete(Incomplete)
    case malformed(TritonError)

    package struct Command: Sendable, Equatable {
        package var words: [String]
        package var destination = Destination.terminal
        /// The text of `<<END`, for the command's standard input.
        package var input: String?
        /// Whether it begins with a slash: `/purl list` runs outside of any context. A `/` alone has no words.
        package var isFromTop = false

        package init(
            words: [String], destination: Destination = .terminal, input: String? = nil, isFromTop: Bool = false
        ) {
            self.words = words
            self.destination = destination
            self.input = input
            self.isFromTop = isFromTop
        }
    }

    package enum Destination: Sendable, Equatable {
        case terminal
        /// A script for `sh -c`, whose input is the output: the text after the first unquoted `|`, or `cat` with the
        /// text from the first unquoted `>` on.
        case shell(String)
    }

    package enum Incomplete: Sendable, Equatable {
        case quote(Quote)
        /// A here-document, which ends with the line `end`.
        case hereText(end: String)
        /// A backslash at the end.
        case continuation
    }

    package enum Quote: Character, Sendable {
        case single = "'"
        case double = "\""
    }

    /// The value of an unquoted `_`.
    package enum Underscore: Sendable, Equatable {
        /// The character itself: for lines without an earlier result, such as an alias.
        case literal
        /// There is no result yet, so using it is an error.
        case undefined
        /// The id or URL of the last result.
        case result(String)
    }

    /// The first line of `text`, and the rest: pasted text may contain several lines.
    package static func first(in text: String, underscore: Underscore = .literal) -> (line: ShellLine, rest: String) {
        var parser = ShellLineParser(Array(text.utf8), underscore: underscore)
        let line = parser.line()
        return (line, parser.rest)
    }

    /// `word`, quoted if necessary, so that it parses as exactly that word at every place of a line.
    ///
    /// - Parameter openQuote: a quote that the user has opened already; the result uses the same kind, with the opening
    ///   and the closing quote.
    package static func quote(_ word: String, openQuote: Quote? = nil) -> String {
        // By bytes and not by characters: a quote with a combining mark after it is another character.
        if openQuote == nil, !word.isEmpty, word != "_", !word.hasPrefix("~/"),
            ![.slash, .bang, .hash].contains(word.utf8[word.utf8.startIndex]), word.utf8.allSatisfy(isOrdinary)
        {
            return word
        }
        let quote: UInt8 = openQuote == .double ? .doubleQuote : .singleQuote
        var out = [quote]
        for byte in word.utf8 {
            switch (quote, byte) {
            case (.doubleQuote, .doubleQuote), (.doubleQuote, .backslash), (.doubleQuote, .dollar),
                (.doubleQuote, .backquote):
                out += [.backslash, byte]
            case (.singleQuote, .singleQuote): out += [.singleQuote, .backslash, .singleQuote, .singleQuote]
            default: out.append(byte)
            }
        }
        return String(decoding: out + [quote], as: UTF8.self)
    }

    private static func isOrdinary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, .singleQuote, .doubleQuote, .backslash, .pipe, .less, .greater: false
        default: true
        }
    }
}
