import Domain

/// Finds the pictures and the links in Markdown, in one pass.
struct MarkdownScanner {
    let bytes: [UInt8]
    private var position: Int
    /// The characters that opened the present block of code; nil outside of one.
    private var fence: (character: UInt8, count: Int)?
    private var indentedCode = IndentedCode()
    private(set) var images: [MarkdownImages.Image] = []
    private(set) var links: [MarkdownImages.Link] = []
    /// The ranges of blocks of code, with their fences or indents, of inline code, and of code in HTML.
    private(set) var code: [Range<Int>] = []
    private var references = PictureReferences()
    /// The open brackets of this paragraph, each with whether a line begins with it.
    private var brackets: [(start: Int, startsLine: Bool)] = []
    /// The line of the last target, so that its lines are not counted again.
    private var lines = (position: 0, count: 1)

    /// Largest length of a part, in bytes. Without a limit, each unclosed `![` would be read to the end of the text.
    static let maximumLength = 4096

    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        position = start
    }

    mutating func read() {
        var isLineStart = true, lineStart = position
        while position < bytes.count {
            if isLineStart {
                isLineStart = false
                lineStart = position
                if readFence() || fence != nil || indentedCode.contains(bytes[position...]) {
                    skipLine()
                    code.append(lineStart..<position)
                    isLineStart = true
                    continue
                }
            }
            switch bytes[position] {
            case UInt8(ascii: "\n"):
                // A blank line ends the paragraph.
                if position == lineStart { brackets = [] }
                position += 1
                isLineStart = true
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "`"): skipCode()
            case UInt8(ascii: "<") where bytes[position...].starts(with: Self.commentStart): skipComment()
            case UInt8(ascii: "<"): readMarkup()
            case UInt8(ascii: "["):
                openBracket(on: lineStart)
            case UInt8(ascii: "]"): readLink()
            case UInt8(ascii: "!") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "["):
                readImage()
            default: position += 1
            }
        }
        references.resolve(&images, &links, in: bytes)
    }

    private static let commentStart = Array("<!--".utf8), commentEnd = Array("-->".utf8)

    private mutating func skipLine() {
        position = bytes[position...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
    }

    /// Whether this line opens or closes a block of code.
    private mutating func readFence() -> Bool {
        var index = position
        let most = position + indentedCode.column + 3
        while index < min(bytes.count, most), bytes[index] == 32 { index += 1 }
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
                code.append(position - count..<index)
                position = index
                return
            }
        }
    }

    private mutating func skipComment() {
        let end = bytes[(position + Self.commentStart.count)...].firstRange(of: Self.commentEnd)
        position = end?.upperBound ?? bytes.count
    }

    private mutating func readMarkup() {
        guard let end = HTMLCode.end(of: bytes[position...]) else { return readTag() }
        code.append(position..<end)
        position = end
    }

    private mutating func readImage() {
        let start = position
        position += 2
        guard let alt = endOfBrackets(from: start + 2) else { return }
        let next = alt + 1 < bytes.count ? bytes[alt + 1] : 0
        guard next == UInt8(ascii: "("), let destination = destination(from: alt + 2) else {
            // Without a name of its own, the alternative text is the name.
            let end = next == UInt8(ascii: "[") ? endOfBrackets(from: alt + 2) : nil
            let name = end.map { alt + 2..<$0 }.flatMap { $0.isEmpty ? nil : $0 } ?? start + 2..<alt
            references.uses.append(.init(name: name, alt: start + 2..<alt, line: line(of: start)))
            return
        }
        let text = MarkdownEscapes.decoded(bytes[start + 2..<alt])
        images.append(
            MarkdownImages.Image(
                alt: text, target: decoded(destination.target),
                range: destination.range, line: line(of: start), lacksAlt: text.allSatisfy(\.isWhitespace),
                isTag: false))
        position = destination.end
    }

    /// Reads a target behind the closing bracket of a text, or of a name at the beginning of a line.
    private mutating func readLink() {
        let start = position
        position += 1
        guard let open = brackets.popLast(), position < bytes.count else { return }
        if bytes[position] == UInt8(ascii: "("), let destination = destination(from: position + 1) {
            addLink(destination.target, destination.range, at: start)
            position = destination.end
        } else if bytes[position] == UInt8(ascii: ":"), open.startsLine {
            let blanks = bytes[(position + 1)...].prefix { $0 == 32 || $0 == 9 }
            guard let target = target(from: blanks.endIndex), !target.isEmpty, isEndOfDefinition(target.upperBound)
            else { return }
            references.definitions.append(.init(name: open.start + 1..<start, link: links.count))
            addLink(target, target, at: start)
            position = target.upperBound
        }
    }

    private mutating func openBracket(on lineStart: Int) {
        let startsLine = position - lineStart < 4 && bytes[lineStart..<position].allSatisfy { $0 == 32 }
        let start = position
        position += 1
        // A footnote has a text, and no target.
        brackets.append((start, startsLine && position < bytes.count && bytes[position] != UInt8(ascii: "^")))
    }

    /// Whether nothing but a title follows on the line.
    private func isEndOfDefinition(_ end: Int) -> Bool {
        let rest = bytes[end...].drop { $0 == 32 || $0 == 9 || $0 == 13 || $0 == UInt8(ascii: ">") }
        return rest.first.map { $0 == 10 || Self.quotes[$0] != nil } ?? true
    }

    private mutating func addLink(_ target: Range<Int>, _ range: Range<Int>, at start: Int) {
        links.append(
            MarkdownImages.Link(target: decoded(target), range: range, line: line(of: start)))
    }

    /// Reads `<https://…>`, `<a href="…">` or `<img src="…">`.
    private mutating func readTag() {
        let start = position
        position += 1
        let rest = bytes[position...].prefix(Self.maximumLength)
        guard var end = rest.firstIndex(of: UInt8(ascii: ">")) else { return }
        let content = position..<end
        let name = bytes[content].prefix { ($0 | 32) >= UInt8(ascii: "a") && ($0 | 32) <= UInt8(ascii: "z") }
        let kind = String(decoding: name, as: UTF8.self).lowercased()
        if ["a", "img"].contains(kind) { end = HTMLAttributes.end(of: rest[name.endIndex...]) ?? end }
        switch kind {
        case "http" where bytes[content].allSatisfy({ $0 > 32 }), "https" where bytes[content].allSatisfy({ $0 > 32 }):
            addLink(content, content, at: start)
        case "a":
            if let target = HTMLAttributes.value(of: "href", in: bytes[name.endIndex..<end]), !target.isEmpty {
                addLink(target, target, at: start)
            }
        case "img":
            let attributes = bytes[name.endIndex..<end]
            guard let target = HTMLAttributes.value(of: "src", in: attributes), !target.isEmpty else { return }
            let alt = HTMLAttributes.value(of: "alt", in: attributes)
            images.append(
                MarkdownImages.Image(
                    alt: alt.map(attribute) ?? "", target: PercentEncoding.decodeLeniently(attribute(target)),
                    range: target, line: line(of: start), lacksAlt: alt == nil, isTag: true))
        default:
            // The values of its attributes are neither pictures nor links.
            guard let valid = HTMLAttributes.end(ofValid: rest) else { return }
            end = valid
        }
        position = end + 1
    }

    /// - Parameter start: the index after the opening parenthesis.
    private func destination(from start: Int) -> Destination? {
        var index = start
        func skipBlanks() { while index < bytes.count, [9, 10, 13, 32].contains(bytes[index]) { index += 1 } }
        skipBlanks()
        guard let target = target(from: index), !target.isEmpty else { return nil }
        index = target.upperBound
        let isAngled = bytes[target.lowerBound - 1] == UInt8(ascii: "<")
        if index < bytes.count, bytes[index] == UInt8(ascii: ">"), isAngled { index += 1 }
        skipBlanks()
        if index < bytes.count, let quote = Self.quotes[bytes[index]] {
            guard let end = bytes[(index + 1)...].prefix(Self.maximumLength).firstIndex(of: quote) else { return nil }
            index = end + 1
            skipBlanks()
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else { return nil }
        return Destination(
            target: target, range: isAngled ? target.lowerBound - 1..<target.upperBound + 1 : target, end: index + 1)
    }

    private func decoded(_ target: Range<Int>) -> String {
        PercentEncoding.decodeLeniently(MarkdownEscapes.decoded(bytes[target]))
    }

    private func attribute(_ value: Range<Int>) -> String {
        HTMLAttributes.text(String(decoding: bytes[value], as: UTF8.self))
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
}

/// The part of a picture or a link between its parentheses.
private struct Destination {
    let target: Range<Int>
    /// The target with its angle brackets.
    let range: Range<Int>
    /// Behind the closing parenthesis.
    let end: Int
}
