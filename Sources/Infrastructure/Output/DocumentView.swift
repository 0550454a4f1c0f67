import Domain
import Terminal

/// A text below its metadata: an entry with its title, date, tags and URL.
struct DocumentView {
    /// The field of the first line.
    let title: String
    /// The fields after it, each with its heading.
    let facts: [String]
    let schema: RecordSchema
    let cells: CellText
    let traits: TerminalTraits

    func render(_ row: [FieldValue], text: RemoteText, isMarkdown: Bool) -> String {
        var lines = value(title, row).map { [StyledText(SafeText(line: $0.text.rendered), Palette.title)] } ?? []
        let fields = facts.compactMap { name in
            value(name, row).map { RecordView.Field(cells.heading($0.field), $0.text, Palette.minor) }
        }
        lines += RecordView([fields]).lines(in: traits)
        let text = lines.isEmpty ? text : Self.withoutHeading(value(title, row)?.text, text)
        if !lines.isEmpty, !text.isEmpty { lines.append(.empty) }
        return (lines + Self.body(text, isMarkdown: isMarkdown, in: traits)).page(in: traits).rendered
    }

    /// A text without metadata; only Markdown is wrapped.
    static func body(_ text: RemoteText, isMarkdown: Bool, in traits: TerminalTraits) -> [StyledText] {
        guard isMarkdown else { return SafeText(prose: text).lines.map { StyledText($0) } }
        let lines = Markdown.render(text, in: traits)
        guard traits.isTerminal, !traits.hasPlainLines else { return lines }
        return lines.flatMap { $0.wrapped(to: Markdown.width(in: traits)) }
    }

    /// The text without a first heading that repeats the title.
    private static func withoutHeading(_ title: SafeText?, _ text: RemoteText) -> RemoteText {
        let body = text.original.drop(while: \.isNewline)
        let end = body.firstIndex(where: \.isNewline) ?? body.endIndex
        guard let title, body.hasPrefix("# "), SafeText(line: String(body[..<end].dropFirst(2)).trimmed) == title else {
            return text
        }
        return RemoteText(String(body[end...].drop(while: \.isNewline)))
    }

    /// Nil for a missing or empty value.
    private func value(_ name: String, _ row: [FieldValue]) -> (field: RecordSchema.Field, text: SafeText)? {
        guard let position = schema.position(of: name), position < row.count else { return nil }
        let text = cells.prose(row[position], schema.fields[position])
        return text.isEmpty ? nil : (schema.fields[position], text)
    }
}
