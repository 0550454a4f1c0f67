import Domain

/// The header of a weblog entry and the text below it (service reference, sections 6.14 and 8.5).
struct WeblogHeader: Equatable {
    struct Field: Equatable {
        /// In lower case.
        let key: String
        let value: String
    }

    let fields: [Field]
    let body: String

    /// The header is between two lines `---`, or consists of the lines of `Key: value` before the first blank line;
    /// otherwise there is none. Between two lines `---`, a line of another form is ignored. Without them, a text
    /// with such a line has no header.
    init(_ source: String) {
        let lines = source.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false)
        if Self.isDashes(lines[0]), let end = lines.dropFirst().firstIndex(where: Self.isDashes) {
            fields = lines[1..<end].compactMap(Self.field)
            body = Self.body(lines[(end + 1)...])
            return
        }
        let header = lines.prefix { !Trimmed.text($0).isEmpty }
        let read = header.map(Self.field)
        if !read.isEmpty, read.allSatisfy({ $0 != nil }) {
            fields = read.compactMap(\.self)
            body = Self.body(lines[header.endIndex...])
        } else {
            fields = []
            body = Self.body(lines[...])
        }
    }

    /// The value for a key; if a key occurs twice, the last one counts.
    subscript(_ key: String) -> String? { fields.last { $0.key == key }?.value }

    private static func isDashes(_ line: Substring) -> Bool { Trimmed.text(line) == "---" }

    /// The field in a line; nil when there is none. Keys have only letters, digits, spaces, hyphens and underscores, so
    /// that a sentence or a URL at the top is not a header.
    private static func field(_ line: Substring) -> Field? {
        guard let colon = line.firstIndex(of: ":"),
            line[colon...].count == 1 || line[line.index(after: colon)].isWhitespace
        else { return nil }
        let key = Trimmed.text(line[..<colon])
        guard let first = key.first, first.isLetter,
            key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" })
        else { return nil }
        return Field(key: key.lowercased(), value: Trimmed.text(line[line.index(after: colon)...]))
    }

    private static func body(_ lines: ArraySlice<Substring>) -> String {
        lines.drop { Trimmed.text($0).isEmpty }.joined(separator: "\n")
    }
}
