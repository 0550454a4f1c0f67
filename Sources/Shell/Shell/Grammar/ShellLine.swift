package import Domain

/// One line of the interactive mode, taken apart.
///
/// The grammar knows words, quotes, `|`, `>`, `>>`, `<<` and nothing else: `$`, `*`, `;`, `&`, `<` and `~` stand for
/// themselves. Parsing is pure, and total over every text.
package enum ShellLine: Sendable, Equatable {
    case empty
    /// A line that begins with `#`.
    case comment
    case command(Command)
    /// A `\word`, or `!` with a shell command.
    case meta(MetaCommand, destination: Destination)
    /// More lines are needed; the text so far, a line break and the next line are to be parsed together.
    case incomplete(Incomplete)
    case malformed(TritonError)

    package struct Command: Sendable, Equatable {
        package var words: [String]
        package var destination = Destination.terminal
        /// The text of `<<END`, for the command's standard input.
        package var input: String?
        /// `/purl list`: at the top, whatever context the prompt is in. A lone `/` leaves no words.
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
        /// What follows the first unquoted `|`, byte for byte, for `sh -c`.
        case pipe(String)
        case file(path: String, append: Bool)
    }

    package enum Incomplete: Sendable, Equatable {
        case quote(Quote)
        /// The line that will end it.
        case hereText(end: String)
        /// A backslash at the end.
        case continuation
    }

    package enum Quote: Character, Sendable {
        case single = "'"
        case double = "\""
    }

    /// What an unquoted `_` stands for.
    package enum Underscore: Sendable, Equatable {
        /// Itself: for lines that no earlier result belongs to, such as an alias.
        case literal
        /// Nothing yet: using it is a mistake.
        case undefined
        /// The last result's id or URL.
        case result(String)
    }

    /// The first line of `text`, and what is after it: pasted text may contain several.
    package static func first(in text: String, underscore: Underscore = .literal) -> (line: ShellLine, rest: String) {
        var parser = ShellLineParser(Array(text.utf8), underscore: underscore)
        let line = parser.line()
        return (line, parser.rest)
    }

    /// A text that is one line, however many rows it takes. More after it is malformed.
    package static func parse(_ text: String, underscore: Underscore = .literal) -> ShellLine {
        let (line, rest) = first(in: text, underscore: underscore)
        if case .incomplete = line { return line }
        if case .malformed = line { return line }
        guard rest.utf8.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            return .malformed(TritonError(.usage, "only one line is allowed"))
        }
        return line
    }

    /// A spelling of `word` that parses as exactly that word, wherever in a line it is.
    ///
    /// - Parameter openQuote: a quote that the user has opened already; the spelling keeps to it, opening and closing
    ///   quote included.
    package static func quote(_ word: String, openQuote: Quote? = nil) -> String {
        // By bytes and not by characters: a combining mark behind a quote would hide it.
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
