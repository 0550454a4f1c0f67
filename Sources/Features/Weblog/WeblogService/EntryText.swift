package import Domain

/// The text of an entry, split as the service does it (service reference, sections 6.14 and 8.5): the header lines and
/// the rest.
package struct EntryText: Sendable {
    package enum Form: Sendable, Equatable {
        /// No header at all.
        case bare
        /// `Key: value` lines at the top, up to the first blank line.
        case plain
        /// Between two lines of dashes.
        case fenced
    }

    package struct Line: Sendable {
        /// Counted from 1 in the whole text.
        package let number: Int
        package let text: String
    }

    package struct Field: Sendable, Equatable {
        /// In lower case.
        package let key: String
        package let value: String
        /// Counted from 1 in the whole text.
        package let line: Int
    }

    package let form: Form
    /// The header's lines as they are, without the fences.
    package let header: [Line]
    package let fields: [Field]
    /// The text after the header, including the line end of its last line or fence.
    package let rest: String

    package init(_ source: String) {
        let lines = Self.lines(source)
        if Self.isFence(lines[0]), let end = lines.dropFirst().firstIndex(where: Self.isFence) {
            form = .fenced
            header = (1..<end).map { Line(number: $0 + 1, text: Self.text(lines[$0])) }
            rest = String(source[Self.end(of: lines[end])...])
        } else {
            let run = lines.prefix { !$0.allSatisfy(\.isWhitespace) }
            let isHeader = !run.isEmpty && run.allSatisfy { Field(Self.text($0)) != nil }
            form = isHeader ? .plain : .bare
            header = isHeader ? run.indices.map { Line(number: $0 + 1, text: Self.text(lines[$0])) } : []
            rest = isHeader ? String(source[Self.end(of: lines[run.endIndex - 1])...]) : source
        }
        fields = header.compactMap { Field($0.text, line: $0.number) }
    }

    /// The last one counts when a key appears twice.
    package subscript(_ key: String) -> Field? { fields.last { $0.key == key } }

    /// The date in the header; nil for one that the service does not know, too.
    package var date: EntryDate? { self["date"].flatMap { EntryDate($0.value) }.flatMap { $0.isDocumented ? $0 : nil } }

    /// - Throws: ``TritonError`` of code `bad_data` for a text of white space alone, which the service refuses.
    package static func requireContent(_ source: String, hint: SafeText? = nil) throws(TritonError) {
        if source.isBlank { throw TritonError(.badData, "the entry is empty", hint: hint) }
    }

    /// Whether a text that has only a header would replace one with a body.
    package static func isCleared(_ old: String, by new: String) -> Bool {
        func hasBody(_ source: String) -> Bool { !EntryText(source).rest.isBlank }
        return !hasBody(new) && hasBody(old)
    }

    private static func isFence(_ line: Substring) -> Bool { String(line).trimmed == "---" }

    /// Splits by bytes: as a `Character`, a return and a newline are one, which is not equal to a newline.
    private static func lines(_ source: String) -> [Substring] {
        source.utf8.split(separator: 10, omittingEmptySubsequences: false).map { Substring($0) }
    }

    /// The end of the text of a line, before a carriage return.
    private static func end(of line: Substring) -> String.Index {
        line.utf8.last == 13 ? line.utf8.index(before: line.endIndex) : line.endIndex
    }

    private static func text(_ line: Substring) -> String { String(line[..<end(of: line)]) }
}

extension EntryText.Field {
    /// A key begins with a letter and contains letters, digits, spaces, hyphens and underscores, and white space or
    /// nothing follows the colon, so that a URL at the top is not a header. Nil for any other line.
    init?(_ text: String, line: Int = 1) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let value = text[text.index(after: colon)...]
        guard value.first.map(\.isWhitespace) ?? true else { return nil }
        let key = String(text[..<colon]).trimmed
        guard key.first?.isLetter == true, key.allSatisfy({ $0.isLetter || $0.isNumber || " -_".contains($0) }) else {
            return nil
        }
        self.init(key: key.lowercased(), value: String(value).trimmed, line: line)
    }
}
