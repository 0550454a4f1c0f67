import Domain
import Terminal

/// Records as a feed: each item whole, one below the other. Its first line says whose it is and when it was made; its
/// text is below that, broken between words.
struct FeedView {
    /// Columns of a line: longer ones are hard to read.
    private static let widest = 80

    private let feed: Feed
    private let schema: RecordSchema
    private let cells: CellText
    private let traits: TerminalTraits
    private let matcher: WordMatcher

    /// - Parameter searched: the words to be seen at once.
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

    private var width: Int { max(1, min(Self.widest, (traits.columns ?? Self.widest) - 1)) }

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
        // What is called by its name is named already.
        guard let id, id != feed.title.flatMap({ line($0, row) }) else { return left.wrapped(to: width) }
        let styledID = StyledText(id, Palette.minor), leftWidth = DisplayWidth.of(left.plain)
        // Most terminals join an emoji of several into one of two columns, and the ids are below each other there. A
        // terminal that does not needs more columns: where the screen has none left, the id is earlier.
        let joined = DisplayWidth.widest(of: left.plain) - leftWidth, columns = traits.columns ?? Self.widest
        let space = width - leftWidth - styledID.width - max(0, joined - (columns - 1 - width))
        if space >= 2 { return [left + Self.blanks(space) + styledID] }
        // What names the item is never cut.
        return left.wrapped(to: width) + [Self.blanks(max(0, width - styledID.width)) + styledID]
    }

    /// One sentence, as a screen reader reads it.
    private func plainHead(_ row: [FieldValue]) -> StyledText {
        let who = [feed.badge, feed.author].compactMap { $0.flatMap { line($0, row) } }.joined(separator: " ")
        let rest = [feed.title, feed.time].compactMap { $0.flatMap { line($0, row) } }
        let title = feed.title.flatMap { line($0, row) }
        let id = feed.id.flatMap { line($0, row) }.map { $0 == title ? [] : ["id \($0)" as SafeText] } ?? []
        return StyledText(([who] + rest + id).joined(separator: ", "))
    }

    private static func blanks(_ count: Int) -> StyledText {
        StyledText(SafeText(trusted: String(repeating: " ", count: count)))
    }

    // MARK: Values

    private func text(_ row: [FieldValue]) -> [StyledText] {
        guard case .text(let text)? = value(feed.text, row), !text.original.allSatisfy(\.isWhitespace) else {
            return []
        }
        // What a tab would do depends on where it is, and blank lines at the ends part items already.
        let trimmed = RemoteText(text.original.trimmed.replacingBytes(of: "\t", with: "    "))
        // A match in the title is shown there.
        if let title = feed.title.flatMap({ line($0, row) }), SafeText(line: trimmed) == title { return [] }
        if feed.isMarkdown { return Markdown.render(trimmed, in: traits) }
        return SafeText(prose: trimmed).lines.map { matcher.highlighted($0, match: Palette.match) }
    }

    /// Nil for what is not there, or empty.
    private func line(_ name: String, _ row: [FieldValue]) -> SafeText? {
        guard let position = schema.position(of: name), position < row.count, row[position] != .null else { return nil }
        let text = cells.cell(row[position], schema.fields[position])
        return text.isEmpty ? nil : text
    }

    private func value(_ name: String, _ row: [FieldValue]) -> FieldValue? {
        schema.position(of: name).flatMap { $0 < row.count ? row[$0] : nil }
    }
}
