import Domain

/// The grammar over ``ShellLexer``: one line of a text at a time.
struct ShellLineParser {
    private var lexer: ShellLexer
    private let underscore: ShellLine.Underscore
    private let home: String?
    private let hasComments: Bool

    /// - Parameters:
    ///   - start: the offset of the line, in bytes.
    ///   - home: the home folder, which replaces `~` in `~/` at the start of a word; nil to leave `~/` as it is.
    ///   - hasComments: whether a `#` before a word hides the rest of the line, as in a script of the shell. At the
    ///     prompt it is text, because a status may have tags.
    init(
        _ bytes: [UInt8], from start: Int = 0, underscore: ShellLine.Underscore, home: String? = nil,
        hasComments: Bool = false
    ) {
        lexer = ShellLexer(bytes, from: start)
        self.underscore = underscore
        self.home = home
        self.hasComments = hasComments
    }

    /// The offset after the last line, in bytes.
    var position: Int { lexer.position }

    /// The text that was not parsed yet.
    var rest: String { lexer.text(lexer.position..<lexer.bytes.count) }

    private struct Stop: Error {
        var line: ShellLine
    }

    mutating func line() -> ShellLine {
        do throws(Stop) {
            let line = try statement()
            return line
        } catch {
            if case .incomplete = error.line { return error.line }
            lexer.skipLine()
            return error.line
        }
    }

    private mutating func statement() throws(Stop) -> ShellLine {
        lexer.skipBlanks()
        if lexer.isAtEnd {
            lexer.skipLine()
            return .empty
        }
        switch lexer.current {
        case .hash:
            lexer.skipLine()
            return .comment
        case .bang: return try shellEscape()
        case .backslash where isMetaName(lexer.byte(at: lexer.position + 1)): return try meta()
        default: return try command()
        }
    }

    // MARK: Meta-commands

    private func isMetaName(_ byte: UInt8?) -> Bool {
        switch byte {
        case .bang, .question: true
        case let byte?: byte.isLetter
        case nil: false
        }
    }

    private mutating func meta() throws(Stop) -> ShellLine {
        let start = lexer.position
        lexer.position += 1
        if lexer.current == .bang { return try shellEscape() }
        let name = lexer.word()
        try refuse(open: name.open)
        let parts = try parts(startingWith: [])
        lexer.skipLine()
        guard parts.hereTextEnd == nil, let meta = MetaCommand(escape: name.text, arguments: parts.words) else {
            throw malformed(
                at: start, "there is no '\\\(line: name.text)' with these arguments", hint: #"'\?' lists what there is"#
            )
        }
        return .meta(meta, destination: parts.destination ?? .terminal)
    }

    private mutating func shellEscape() throws(Stop) -> ShellLine {
        let command = try shellCommand(after: "!")
        return .meta(.shell(command), destination: .terminal)
    }

    // MARK: Commands

    private struct Parts {
        var words: [String] = []
        var destination: ShellLine.Destination?
        var hereTextEnd: String?
    }

    private mutating func command() throws(Stop) -> ShellLine {
        let isFromTop = lexer.current == .slash
        if isFromTop { lexer.position += 1 }
        let start = lexer.position
        // After the slash a word may follow, or nothing.
        let first = lexer.word()
        try refuse(open: first.open)
        let hasFirst = lexer.position > start
        let parts = try parts(startingWith: hasFirst ? [first] : [])
        if parts.words.isEmpty, !isFromTop { throw malformed(at: start, "a command is missing before this") }
        lexer.skipLine()
        var command = ShellLine.Command(
            words: parts.words, destination: parts.destination ?? .terminal, isFromTop: isFromTop)
        if let end = parts.hereTextEnd { command.input = try hereText(until: end) }
        return .command(command)
    }

    private mutating func parts(startingWith words: [ShellLexer.Word]) throws(Stop) -> Parts {
        var parts = Parts()
        for word in words { parts.words.append(try value(of: word)) }
        var last = words.last
        while true {
            lexer.skipBlanks()
            if lexer.isAtEnd || hasComments && lexer.current == .hash { return parts }
            guard lexer.startsOperator else {
                let word = lexer.word()
                try refuse(open: word.open)
                parts.words.append(try value(of: word))
                last = word
                continue
            }
            try readOperator(into: &parts, after: last)
        }
    }

    private mutating func readOperator(into parts: inout Parts, after last: ShellLexer.Word?) throws(Stop) {
        let start = lexer.position
        if lexer.current == .less {
            lexer.position += 2
            guard parts.hereTextEnd == nil else { throw malformed(at: start, "there is a second '<<'") }
            guard lexer.current != .less else {
                throw malformed(at: start, "'<<<' is not supported", hint: "'<<END' takes the lines up to END")
            }
            lexer.skipBlanks()
            let word = lexer.word()
            try refuse(open: word.open)
            guard !word.text.isEmpty else { throw malformed(at: start, "'<<' needs a word that ends the text") }
            parts.hereTextEnd = word.text
            return
        }
        if lexer.current == .pipe {
            parts.destination = .shell(try shellCommand(after: "|"))
            return
        }
        // In `hi 2>log` the user means standard error; if the 2 were a word, it would be posted.
        if let last, !last.isQuoted, last.start + last.text.utf8.count == start, last.text.utf8.allSatisfy(\.isDigit) {
            throw malformed(
                at: start, "only the output can be redirected, not stream \(line: last.text)",
                hint: "put a space before '>' to use the number as a word")
        }
        parts.destination = .shell("cat " + lexer.restOfLine())
    }

    /// The text after a sign, for the shell.
    private mutating func shellCommand(after sign: SafeText) throws(Stop) -> String {
        let start = lexer.position
        lexer.position += 1
        let command = lexer.restOfLine()
        guard command.utf8.contains(where: { $0 != .space && $0 != .tab }) else {
            throw malformed(at: start, "'\(sign)' needs a shell command")
        }
        return command
    }

    /// The lines before the line `end`, each with its line break.
    private mutating func hereText(until end: String) throws(Stop) -> String {
        let start = lexer.position
        let wanted = Array(end.utf8)
        while lexer.position < lexer.bytes.count {
            let lineStart = lexer.position
            lexer.skipLine()
            var line = lexer.bytes[lineStart..<lexer.position]
            if line.last == .newline { line.removeLast() }
            if line.last == .carriageReturn { line.removeLast() }
            if line.elementsEqual(wanted) { return lexer.text(start..<lineStart) }
        }
        throw Stop(line: .incomplete(.hereText(end: end)))
    }

    // MARK: Words

    private func value(of word: ShellLexer.Word) throws(Stop) -> String {
        guard word.text == "_", !word.isQuoted else { return expanded(word) }
        switch underscore {
        case .literal: return word.text
        case .result(let result): return result
        case .undefined:
            throw malformed(
                at: word.start, "'_' stands for the last result, and there is none yet",
                hint: "'\\_' is the character itself")
        }
    }

    private func expanded(_ word: ShellLexer.Word) -> String {
        guard let home, word.text.hasPrefix("~/"), lexer.byte(at: word.start) == UInt8(ascii: "~"),
            lexer.byte(at: word.start + 1) == .slash
        else { return word.text }
        return home + word.text.dropFirst()
    }

    private func refuse(open: ShellLexer.Word.Open?) throws(Stop) {
        switch open {
        case .quote(let quote): throw Stop(line: .incomplete(.quote(quote)))
        case .backslash: throw Stop(line: .incomplete(.continuation))
        case nil: return
        }
    }

    /// An error at that byte. The column in its message counts the characters of the row, from 1.
    private func malformed(at position: Int, _ message: SafeText, hint: SafeText? = nil) -> Stop {
        let rowStart = lexer.bytes[..<position].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        let column = lexer.text(rowStart..<position).count + 1
        return Stop(line: .malformed(TritonError(.usage, "column \(column): \(message)", hint: hint)))
    }
}
