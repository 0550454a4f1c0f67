/// Finds the pictures in Markdown, in one pass.
struct MarkdownImageScanner {
    private let bytes: [UInt8]
    private var position: Int
    /// The characters that opened the present block of code; nil outside of one.
    private var fence: (character: UInt8, count: Int)?
    private var found: [MarkdownImages.Image] = []
    /// The line of the last picture, so that its lines are not counted again.
    private var lines = (position: 0, count: 1)

    /// Largest length of an alternative text, a target or a title, in bytes. Without a limit, each unclosed `![` would
    /// be read to the end of the text.
    private static let maximumLength = 4096

    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        position = start
    }

    mutating func images() -> [MarkdownImages.Image] {
        var isLineStart = true
        while position < bytes.count {
            if isLineStart {
                isLineStart = false
                if readFence() || fence != nil {
                    skipLine()
                    isLineStart = true
                    continue
                }
            }
            switch bytes[position] {
            case UInt8(ascii: "\n"):
                position += 1
                isLineStart = true
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "`"): skipCode()
            case UInt8(ascii: "<") where bytes[position...].starts(with: Self.commentStart): skipComment()
            case UInt8(ascii: "!") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "["):
                readImage()
            default: position += 1
            }
        }
        return found
    }

    private static let commentStart = Array("<!--".utf8), commentEnd = Array("-->".utf8)

    private mutating func skipLine() {
        position = bytes[position...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
    }

    /// Whether this line opens or closes a block of code.
    private mutating func readFence() -> Bool {
        var index = position
        while index < bytes.count, index - position < 3, bytes[index] == 32 { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "`") || bytes[index] == UInt8(ascii: "~") else {
            return false
        }
        let character = bytes[index], count = bytes[index...].prefix { $0 == character }.count
        let rest = bytes[(index + count)...].prefix { $0 != 10 }
        guard count >= 3 else { return false }
        if let open = fence {
            guard open.character == character, count >= open.count, rest.allSatisfy({ $0 == 32 || $0 == 13 || $0 == 9 })
            else { return false }
            fence = nil
            return true
        }
        // Three backticks, and more of them later on the line, are inline code.
        guard character != UInt8(ascii: "`") || !rest.contains(character) else { return false }
        fence = (character, count)
        return true
    }

    /// Skips inline code, which ends with as many backticks as it began with. Backticks without an end are text.
    private mutating func skipCode() {
        let count = bytes[position...].prefix { $0 == UInt8(ascii: "`") }.count
        var index = position + count
        position = index
        while index < bytes.count {
            // A blank line ends the paragraph.
            if bytes[index] == 10, index + 1 < bytes.count, bytes[index + 1] == 10 { return }
            guard bytes[index] == UInt8(ascii: "`") else {
                index += 1
                continue
            }
            let run = bytes[index...].prefix { $0 == UInt8(ascii: "`") }.count
            index += run
            if run == count {
                position = index
                return
            }
        }
    }

    private mutating func skipComment() {
        var index = position + Self.commentStart.count
        while index < bytes.count {
            if bytes[index...].starts(with: Self.commentEnd) {
                position = index + Self.commentEnd.count
                return
            }
            index += 1
        }
        position = bytes.count
    }

    private mutating func readImage() {
        let start = position
        position += 2
        guard let alt = endOfBrackets(from: start + 2), alt + 1 < bytes.count, bytes[alt + 1] == UInt8(ascii: "(")
        else { return }
        var index = alt + 2
        func skipBlanks() { while index < bytes.count, [9, 10, 13, 32].contains(bytes[index]) { index += 1 } }
        skipBlanks()
        guard let target = target(from: index) else { return }
        index = target.upperBound
        if index < bytes.count, bytes[index] == UInt8(ascii: ">"), bytes[target.lowerBound - 1] == UInt8(ascii: "<") {
            index += 1
        }
        skipBlanks()
        if index < bytes.count, let quote = Self.quotes[bytes[index]] {
            guard let end = bytes[(index + 1)...].prefix(Self.maximumLength).firstIndex(of: quote) else { return }
            index = end + 1
            skipBlanks()
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ")"), !target.isEmpty else { return }
        let isAngled = bytes[target.lowerBound - 1] == UInt8(ascii: "<")
        found.append(
            MarkdownImages.Image(
                alt: unescaped(start + 2..<alt), target: PercentDecoding.text(unescaped(target)),
                range: isAngled ? target.lowerBound - 1..<target.upperBound + 1 : target,
                line: line(of: start)))
        position = index + 1
    }

    private mutating func line(of start: Int) -> Int {
        lines = (start, lines.count + bytes[lines.position..<start].count { $0 == 10 })
        return lines.count
    }

    /// The character that closes a title, by the one that opens it.
    private static let quotes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"),
        UInt8(ascii: "("): UInt8(ascii: ")"),
    ]

    /// The index of the bracket that closes the text, which may contain pairs of brackets.
    private func endOfBrackets(from start: Int) -> Int? {
        var depth = 0, index = start
        let end = min(bytes.count, start + Self.maximumLength)
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"):
                if depth == 0 { return index }
                depth -= 1
            case 10 where index + 1 < bytes.count && bytes[index + 1] == 10: return nil
            default: break
            }
            index += 1
        }
        return nil
    }

    private func target(from start: Int) -> Range<Int>? {
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "<") {
            guard
                let end = bytes[start...].prefix(Self.maximumLength).firstIndex(where: {
                    $0 == UInt8(ascii: ">") || $0 == 10
                }), bytes[end] != 10
            else { return nil }
            return start + 1..<end
        }
        var depth = 0, index = start
        let end = min(bytes.count, start + Self.maximumLength)
        while index < end, bytes[index] > 32 {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if bytes[index] == UInt8(ascii: "(") {
                depth += 1
            } else if bytes[index] == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            index += 1
        }
        return start..<min(index, bytes.count)
    }

    private func unescaped(_ range: Range<Int>) -> String {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes[range] {
            let isPunctuation =
                (33...47).contains(byte) || (58...64).contains(byte) || (91...96).contains(byte)
                || (123...126).contains(byte)
            if isEscaped, !isPunctuation { result.append(UInt8(ascii: "\\")) }
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            result.append(byte)
        }
        if isEscaped { result.append(UInt8(ascii: "\\")) }
        return String(decoding: result, as: UTF8.self)
    }
}
