import Domain

/// The lines of one value in a header: a key with its value, and the lines below it that belong to it where another
/// program reads the header as YAML.
struct HeaderValueLines {
    /// As it is written; nil for a line that has none.
    let key: String?
    /// The value in the line of the key.
    let value: String
    /// The lines below the key, without white space around them.
    var continuation: [String] = []
    /// Counted from 1 in the whole text.
    var range: ClosedRange<Int>

    static func all(in text: EntryText) -> [HeaderValueLines] {
        var values: [HeaderValueLines] = []
        for line in text.header {
            let content = line.text.trimmed
            if content.isEmpty { continue }
            let isIndented = line.text.first?.isWhitespace == true
            // Inside of a block of lines a '#' is text.
            if content.hasPrefix("#"), !isIndented { continue }
            if isIndented || content == "-" || content.hasPrefix("- "), let last = values.indices.last {
                values[last].continuation.append(content)
                values[last].range = values[last].range.lowerBound...line.number
                continue
            }
            let field = field(content)
            values.append(
                HeaderValueLines(key: field?.key, value: field?.value ?? "", range: line.number...line.number))
        }
        return values
    }

    /// A key may have characters that a key of the service has not, as in `Date & Time: x`: it has no meaning, but
    /// also no other one than its author meant.
    private static func field(_ line: String) -> (key: String, value: String)? {
        var search = line[...]
        while let colon = search.firstIndex(of: ":") {
            let value = search[search.index(after: colon)...]
            if value.first.map(\.isWhitespace) ?? true {
                let key = String(line[..<colon]).trimmed
                return key.isEmpty ? nil : (key, String(value).trimmed)
            }
            search = value
        }
        return nil
    }

    /// The form of a value that the service reads as the text in the line of its key; nil for a plain value.
    var otherForm: HeaderFinding.Code? {
        if Self.isBlockMark(value) { return .block }
        guard let first = continuation.first else {
            if value.hasPrefix("["), value.hasSuffix("]") { return .list }
            return value.hasPrefix("{") && value.hasSuffix("}") ? .map : nil
        }
        if value.isEmpty || value.hasPrefix("#") {
            if first == "-" || first.hasPrefix("- ") { return .list }
            if Self.field(first) != nil { return .map }
        }
        return value.hasPrefix("[") ? .list : value.hasPrefix("{") ? .map : .wrappedLine
    }

    /// `|` or `>`, perhaps with a digit and a sign, as in `>-`.
    private static func isBlockMark(_ value: String) -> Bool {
        (value.hasPrefix("|") || value.hasPrefix(">")) && value.count <= 3
            && value.dropFirst().allSatisfy { "+-123456789".contains($0) }
    }
}
