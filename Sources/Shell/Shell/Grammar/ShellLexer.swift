/// Reads words and operators off a line, byte by byte; everything that the grammar knows is ASCII, so that a cut at
/// one of those bytes is never inside a character.
struct ShellLexer {
    let bytes: [UInt8]
    var position = 0

    init(_ text: String) { self.init(Array(text.utf8)) }

    init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    struct Word: Equatable {
        var text = ""
        /// Any part of it quoted or escaped: then it is no `_` and no operator.
        var isQuoted = false
        /// In bytes, the opening quote included.
        var start: Int
        /// The quote or text that was not closed.
        var open: Open?

        enum Open: Equatable { case quote(ShellLine.Quote), backslash }
    }

    var current: UInt8? { byte(at: position) }

    func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The end of a line: nothing, a newline, or a return before either.
    var isAtEnd: Bool {
        switch current {
        case nil, .newline: true
        case .carriageReturn: byte(at: position + 1) == nil || byte(at: position + 1) == .newline
        default: false
        }
    }

    /// A backslash before a line break joins two lines like nothing at all.
    mutating func skipBlanks() {
        while !isAtEnd {
            if current == .space || current == .tab {
                position += 1
            } else if let width = joinedBreak {
                position += width
            } else {
                return
            }
        }
    }

    /// The length of a backslash and a line break at this place.
    private var joinedBreak: Int? {
        guard current == .backslash else { return nil }
        if byte(at: position + 1) == .newline { return 2 }
        return byte(at: position + 1) == .carriageReturn && byte(at: position + 2) == .newline ? 3 : nil
    }

    /// Whether `|`, `>` or `<<` is here. A single `<` is an ordinary character.
    var startsOperator: Bool {
        switch current {
        case .pipe, .greater: true
        case .less: byte(at: position + 1) == .less
        default: false
        }
    }

    /// The word at this place, up to a blank, an operator or the end of the line.
    mutating func word() -> Word {
        var word = Word(start: position)
        var text: [UInt8] = []
        while !isAtEnd, current != .space, current != .tab, !startsOperator {
            if let width = joinedBreak {
                position += width
                continue
            }
            let byte = bytes[position]
            position += 1
            switch byte {
            case .singleQuote:
                word.isQuoted = true
                word.open = single(into: &text)
            case .doubleQuote:
                word.isQuoted = true
                word.open = double(into: &text)
            case .backslash:
                word.isQuoted = true
                word.open = escaped(into: &text)
            default: text.append(byte)
            }
        }
        word.text = String(decoding: text, as: UTF8.self)
        return word
    }

    private mutating func single(into text: inout [UInt8]) -> Word.Open? {
        while let byte = current {
            position += 1
            if byte == .singleQuote { return nil }
            text.append(byte)
        }
        return .quote(.single)
    }

    private mutating func double(into text: inout [UInt8]) -> Word.Open? {
        while let byte = current {
            if let width = joinedBreak {
                position += width
                continue
            }
            position += 1
            switch byte {
            case .doubleQuote: return nil
            case .backslash where current.map { [.doubleQuote, .backslash, .dollar, .backquote].contains($0) } ?? false:
                text.append(bytes[position])
                position += 1
            default: text.append(byte)
            }
        }
        return .quote(.double)
    }

    /// The byte after a backslash; those of a longer character follow it by themselves.
    private mutating func escaped(into text: inout [UInt8]) -> Word.Open? {
        guard let byte = current else { return .backslash }
        position += 1
        text.append(byte)
        return nil
    }

    /// A shell command, verbatim to the end of the line. Its quotes are followed so that they may contain line breaks.
    ///
    /// - Returns: also the quote that is open at its end, before a backslash too.
    mutating func shellCommand() -> (text: String, open: Word.Open?, quote: UInt8?) {
        let start = position
        var quote: UInt8?
        while let byte = current, quote != nil || byte != .newline {
            switch (byte, quote) {
            case (.backslash, nil), (.backslash, .doubleQuote):
                guard position + 1 < bytes.count else {
                    position += 1
                    return (text(start..<position), .backslash, quote)
                }
                position += 1
            case (.singleQuote, nil), (.doubleQuote, nil): quote = byte
            case (_, .some(byte)): quote = nil
            default: break
            }
            position += 1
        }
        var end = position
        if quote == nil, end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        let open = quote.map { Word.Open.quote($0 == .singleQuote ? .single : .double) }
        return (text(start..<end), open, quote)
    }

    /// To the first byte of the next line.
    mutating func skipLine() {
        while let byte = current {
            position += 1
            if byte == .newline { return }
        }
    }
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t"), newline = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r"),
        space = UInt8(ascii: " ")
    static let singleQuote = UInt8(ascii: "'"), doubleQuote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\"),
        backquote = UInt8(ascii: "`")
    static let pipe = UInt8(ascii: "|"), less = UInt8(ascii: "<"), greater = UInt8(ascii: ">"),
        dollar = UInt8(ascii: "$")
    static let hash = UInt8(ascii: "#"), bang = UInt8(ascii: "!"), slash = UInt8(ascii: "/"),
        ampersand = UInt8(ascii: "&"), question = UInt8(ascii: "?")
}
