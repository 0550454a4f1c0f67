/// The parsed part of a line before the cursor, for completion.
package struct CursorContext: Sendable, Equatable {
    package enum Place: Sendable, Equatable {
        case word
        /// A word of the part for the shell: the name of a file.
        case file
        /// A meta-command: `\ti`.
        case meta
        /// A shell command, a comment, the end word of a here-document: nothing is completed.
        case nothing
    }

    /// The words before the one at the cursor, without quotes.
    package var finishedWords: [String] = []
    /// The part of the word before the cursor, without quotes.
    package var prefix = ""
    /// The quote that is open at the cursor; a candidate must use it too (``ShellLine/quote(_:openQuote:)``).
    package var openQuote: ShellLine.Quote?
    /// The beginning of the word, with its opening quote but without the slash of `/purl`; in bytes of UTF-8.
    package var start: Int
    package var place = Place.word
    /// Whether the line is outside of any context, because it begins with a slash.
    package var isFromTop = false
}

extension ShellLine {
    /// - Parameter byteOffset: of the cursor; an offset outside the line or inside a character is moved to the left.
    package static func cursorContext(_ line: String, byteOffset: Int) -> CursorContext {
        var end =
            line.utf8.index(line.startIndex, offsetBy: max(0, byteOffset), limitedBy: line.endIndex) ?? line.endIndex
        while end.samePosition(in: line.unicodeScalars) == nil { end = line.utf8.index(before: end) }
        let text = String(line[..<end])
        var lexer = ShellLexer(text)
        var context = CursorContext(start: text.utf8.count)
        // A pasted text may contain several lines; the cursor is in the last of them.
        repeat { context = read(&lexer) } while lexer.position < lexer.bytes.count
        return context
    }

    /// The context at the end of the line that begins here.
    private static func read(_ lexer: inout ShellLexer) -> CursorContext {
        var context = CursorContext(start: lexer.bytes.count)
        lexer.skipBlanks()
        switch lexer.current {
        case .hash:
            lexer.skipLine()
            context.place = .nothing
            return context
        case .bang: return readShell(&lexer, context)
        case .backslash where lexer.byte(at: lexer.position + 1) != .newline: return readMeta(&lexer, context)
        case .slash:
            lexer.position += 1
            context.isFromTop = true
        default: break
        }
        context.start = lexer.position
        return readWords(&lexer, context)
    }

    private static func readWords(_ lexer: inout ShellLexer, _ start: CursorContext) -> CursorContext {
        var context = start
        while true {
            lexer.skipBlanks()
            if lexer.position == lexer.bytes.count {
                context.start = lexer.position
                return context
            }
            if lexer.isAtEnd {
                lexer.skipLine()
                context = CursorContext(start: lexer.bytes.count)
                return context
            }
            if lexer.current == .pipe || lexer.current == .greater { return readShell(&lexer, context) }
            if lexer.startsOperator {
                context.place = .nothing
                while lexer.current == .less { lexer.position += 1 }
                continue
            }
            let word = lexer.word()
            if lexer.position == lexer.bytes.count {
                context.prefix = word.text
                if case .quote(let quote) = word.open { context.openQuote = quote }
                context.start = word.start
                return context
            }
            if context.place == .word { context.finishedWords.append(word.text) }
            context.place = .word
        }
    }

    /// After a blank or a sign a file is completed, unless something in this part is quoted.
    private static func readShell(_ lexer: inout ShellLexer, _ context: CursorContext) -> CursorContext {
        lexer.position += 1
        let text = Array(lexer.restOfLine().utf8)
        let start = text.lastIndex { [.space, .tab, .pipe, .greater, .less].contains($0) }.map { $0 + 1 } ?? 0
        var context = context
        context.start = lexer.position - (text.count - start)
        context.prefix = String(decoding: text[start...], as: UTF8.self)
        let isQuoted = text.contains { [.singleQuote, .doubleQuote, .backslash, .dollar, .backquote].contains($0) }
        context.place = isQuoted ? .nothing : .file
        lexer.skipLine()
        return context
    }

    private static func readMeta(_ lexer: inout ShellLexer, _ context: CursorContext) -> CursorContext {
        let start = lexer.position
        while !lexer.isAtEnd, lexer.current != .space, lexer.current != .tab { lexer.position += 1 }
        var context = context
        guard lexer.position == lexer.bytes.count else {
            lexer.skipLine()
            context.place = .nothing
            return context
        }
        context.place = .meta
        context.prefix = lexer.text(start..<lexer.position)
        context.start = start
        return context
    }
}
