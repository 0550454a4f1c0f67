import Domain

/// Reads the part of YAML that front matter uses: keys with plain values, quoted values and flat lists.
struct FrontMatterReader {
    struct Member {
        let key: String
        let value: String
    }

    private var lines: ArraySlice<(line: Int, text: String)>
    /// Whether anything other than plain `Key: value` lines was found.
    private(set) var isYAML = false

    init(_ lines: [(line: Int, text: String)]) { self.lines = lines[...] }

    mutating func members() throws(TritonError) -> [Member] {
        var members: [Member] = []
        while let (number, line) = lines.popFirst() {
            if line.allSatisfy(\.isWhitespace) { continue }
            if line.hasPrefix("#") {
                isYAML = true
                continue
            }
            guard line.first?.isWhitespace == false, let (key, value) = EntryText.field(line) else {
                throw refusal(number)
            }
            if let value = try scalar(value, number) {
                members.append(Member(key: key, value: value))
            } else {
                members.append(Member(key: key, value: try list(number)))
            }
        }
        return members
    }

    /// The value on the same line as the key; nil when it is on the lines below.
    private mutating func scalar(_ value: String, _ number: Int) throws(TritonError) -> String? {
        guard !value.isEmpty else { return nil }
        if value.hasPrefix("["), value.hasSuffix("]") {
            isYAML = true
            return try joined(Self.items(String(value.dropFirst().dropLast())), number)
        }
        if ["|", ">", "|-", ">-", "|+", ">+"].contains(value) || value.hasPrefix("{") { throw refusal(number) }
        return unquoted(value)
    }

    /// The `- item` lines below a key; an empty value when there are none.
    private mutating func list(_ number: Int) throws(TritonError) -> String {
        var items: [String] = []
        while let (line, text) = lines.first {
            let item = text.trimmed
            guard item == "-" || item.hasPrefix("- ") else {
                // Any other indented line belongs to the key, in a form that a header cannot contain.
                guard text.first?.isWhitespace != true || item.isEmpty else { throw refusal(line) }
                break
            }
            isYAML = true
            items.append(unquoted(String(item.dropFirst()).trimmed))
            lines.removeFirst()
        }
        return try joined(items, number)
    }

    private func joined(_ items: [String], _ number: Int) throws(TritonError) -> String {
        let items = items.filter { !$0.isEmpty }
        guard !items.contains(where: { $0.contains(",") }) else {
            throw TritonError(
                .badData, "line \(number): a comma inside an item would split it",
                hint: "the header of a weblog entry separates items by commas")
        }
        return items.joined(separator: ", ")
    }

    /// The items between commas; commas in quotes do not separate.
    private static func items(_ text: String) -> [String] {
        var items = [""]
        var quote: Character?
        // Whether the item has only white space so far.
        var isBlank = true
        for character in text {
            if character == ",", quote == nil {
                items.append("")
                isBlank = true
                continue
            }
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'", isBlank {
                quote = character
            }
            isBlank = isBlank && character.isWhitespace
            items[items.count - 1].append(character)
        }
        var reader = FrontMatterReader([])
        return items.map { reader.unquoted($0.trimmed) }
    }

    /// The value without its quotes, if they enclose the whole value.
    private mutating func unquoted(_ value: String) -> String {
        guard let quote = value.first, quote == "\"" || quote == "'", value.count > 1, value.last == quote else {
            return value
        }
        var text = String.UnicodeScalarView()
        var rest = value.unicodeScalars.dropFirst().dropLast()
        while let scalar = rest.popFirst() {
            let isEscape = quote == "\"" ? scalar == "\\" && (rest.first == "\"" || rest.first == "\\") : scalar == "'"
            if isEscape {
                // An unescaped quote inside: the outer quotes do not enclose the whole value.
                guard let escaped = rest.popFirst(), scalar == "\\" || escaped == "'" else { return value }
                text.append(escaped)
            } else if Character(scalar) == quote {
                return value
            } else {
                text.append(scalar)
            }
        }
        isYAML = true
        return String(text)
    }

    private func refusal(_ line: Int) -> TritonError {
        TritonError(
            .badData, "line \(line) of the front matter has no equivalent in the header of a weblog entry",
            hint: "a header has one 'Key: value' a line; lists are separated by commas")
    }
}
