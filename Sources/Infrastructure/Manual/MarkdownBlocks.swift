/// Renders parts of the manual as Markdown.
enum MarkdownBlocks {
    static func render(_ blocks: [ManualPage.Block]) -> String {
        blocks.map { text($0) + "\n" }.joined(separator: "\n")
    }

    private static func text(_ block: ManualPage.Block) -> String {
        switch block {
        case .heading(let title): "## \(title)"
        case .paragraph: block.paragraphs.joined(separator: "\n\n")
        case .literal(let lines): "```sh\n\(lines.joined(separator: "\n"))\n```"
        case .list(let items):
            items.map { "- `\($0.term)`" + ($0.about.isEmpty ? "" : ": \($0.about)") }.joined(separator: "\n")
        }
    }
}
