/// Reads the words and operators of a line, byte by byte. All signs of the grammar are ASCII, so a cut at one of them
/// is never inside a character.
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
        /// Whether any part of it is quoted or escaped; then it is neither `_` nor an operator.
        var isQuoted = false
        /// The beginning in bytes, with the opening quote.
        var start: Int
        /// The quote or escape that was not closed.
        var open: Open?

        enum Open: Equatable { case quote(ShellLine.Quote), backslash }
    }

    var current: UInt8? { byte(at: position) }

    func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Whether this is the end of a line: the end of the text, a newline, or a carriage return before one of them.
    var isAtEnd: Bool {
        switch current {
        case nil, .newline: true
        case .carriageReturn: byte(at: position + 1) == nil || byte(at: position + 1) == .newline
        default: false
        }
    }

    /// Also skips a backslash before a line break, which joins two lines.
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

    /// Takes the byte after a backslash; further bytes of the same character are then read as ordinary ones.
    private mutating func escaped(into text: inout [UInt8]) -> Word.Open? {
        guard let byte = current else { return .backslash }
        position += 1
        text.append(byte)
        return nil
    }

    /// The rest of the line, byte for byte.
    mutating func restOfLine() -> String {
        let start = position
        while !isAtEnd { position += 1 }
        return text(start..<position)
    }

    /// Moves to the first byte of the next line.
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
        question = UInt8(ascii: "?")
}
