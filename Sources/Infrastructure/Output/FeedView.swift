import Domain
import Terminal

/// Records as a feed of whole items, one below the other. The first line of an item has its owner and time; its text
/// follows, wrapped between words.
struct FeedView {
    private let feed: Feed
    private let schema: RecordSchema
    private let cells: CellText
    private let traits: TerminalTraits
    private let matcher: WordMatcher

    /// - Parameter searched: the words to highlight.
    init(_ feed: Feed, of schema: RecordSchema, cells: CellText, traits: TerminalTraits, searched: [String] = []) {
        self.feed = feed
        self.schema = schema
        self.cells = cells
        self.traits = traits
        matcher = WordMatcher(searched)
    }

    func render(_ rows: [[FieldValue]]) -> String {
        rows.map { item($0).page(in: traits).rendered }.joined(separator: "\n")
    }

    private var width: Int { Markdown.width(in: traits) }

    func item(_ row: [FieldValue]) -> [StyledText] {
        let isPlain = traits.hasPlainLines
        var lines = isPlain ? [plainHead(row)] : head(row)
        lines += text(row).flatMap { isPlain ? [$0] : $0.wrapped(to: width) }
        for detail in feed.details {
            guard let text = line(detail, row) else { continue }
            lines += isPlain ? [StyledText(text)] : StyledText(text, Palette.minor).wrapped(to: width)
        }
        return lines
    }

    // MARK: The first line

    private func head(_ row: [FieldValue]) -> [StyledText] {
        var parts: [StyledText] = []
        if let badge = feed.badge.flatMap({ line($0, row) }) {
            parts.append(StyledText(badge.truncated(to: 12, traits.ellipsis)) + " ")
        }
        if let author = line(feed.author, row) { parts.append(StyledText(author, Palette.author) + "  ") }
        if let title = feed.title.flatMap({ line($0, row) }) {
            parts.append(matcher.highlighted(title, Palette.title, match: Palette.match) + "  ")
        }
        if let time = feed.time.flatMap({ line($0, row) }) { parts.append(StyledText(time, Palette.time)) }
        let left = parts.joined().trimmingEnd()
        let id = feed.id.flatMap { line($0, row) }
        // An id that is the title is not repeated.
        guard let id, id != feed.title.flatMap({ line($0, row) }) else { return left.wrapped(to: width) }
        let styledID = StyledText(id, Palette.minor), start = width - styledID.width
        if DisplayWidth.of(left.plain, in: traits) + 2 <= start {
            return [left.placing(styledID, behind: start, in: traits)]
        }
        // The parts that identify the item are never cut.
        return left.wrapped(to: width) + [StyledText.blanks(start) + styledID]
    }

    /// One sentence, for a screen reader.
    private func plainHead(_ row: [FieldValue]) -> StyledText {
        let who = [feed.badge, feed.author].compactMap { $0.flatMap { line($0, row) } }.joined(separator: " ")
        let rest = [feed.title, feed.time].compactMap { $0.flatMap { line($0, row) } }
        let title = feed.title.flatMap { line($0, row) }
        let id = feed.id.flatMap { line($0, row) }.map { $0 == title ? [] : ["id \($0)" as SafeText] } ?? []
        return StyledText(([who] + rest + id).joined(separator: ", "))
    }

    // MARK: Values

    private func text(_ row: [FieldValue]) -> [StyledText] {
        guard case .text(let text)? = value(feed.text, row), !text.original.allSatisfy(\.isWhitespace) else {
            return []
        }
        // The width of a tab depends on its position, and blank lines separate the items already.
        let trimmed = RemoteText(text.original.trimmed.replacingBytes(of: "\t", with: "    "))
        // A text that equals the title is not repeated.
        if let title = feed.title.flatMap({ line($0, row) }), SafeText(line: trimmed) == title { return [] }
        if feed.isMarkdown { return Markdown.render(trimmed, in: traits) }
        return SafeText(prose: trimmed).lines.map { matcher.highlighted($0, match: Palette.match) }
    }

    /// Nil for a missing or empty value.
    private func line(_ name: String, _ row: [FieldValue]) -> SafeText? {
        guard let position = schema.position(of: name), position < row.count, row[position] != .null else { return nil }
        let text = cells.cell(row[position], schema.fields[position])
        return text.isEmpty ? nil : text
    }

    private func value(_ name: String, _ row: [FieldValue]) -> FieldValue? {
        schema.position(of: name).flatMap { $0 < row.count ? row[$0] : nil }
    }
}
