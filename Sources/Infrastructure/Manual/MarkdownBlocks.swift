import Domain

/// Parts of the manual as Markdown: the files of the folder `Texts`, and the skill for language models.
enum MarkdownBlocks {
    /// Reads a text in the form that ``render(_:)`` writes.
    /// - Parameter parts: what the text names in braces, each in a paragraph of its own.
    static func read(_ file: [UInt8], parts: [String: [ManualPage.Block]] = [:]) -> [ManualPage.Block] {
        read(String(decoding: file, as: UTF8.self), parts)
    }

    /// Reads a text of several sections, each below a line `# TITLE`.
    static func sections(_ file: [UInt8], parts: [String: [ManualPage.Block]]) -> [ManualPage.Section] {
        ("\n" + String(decoding: file, as: UTF8.self)).split(separator: "\n# ").map { section in
            let title = section.prefix { $0 != "\n" }
            return ManualPage.Section(String(title), read(section.dropFirst(title.count), parts))
        }
    }

    private static func read(_ text: some StringProtocol, _ parts: [String: [ManualPage.Block]]) -> [ManualPage.Block] {
        let pieces = text.split(separator: "```", omittingEmptySubsequences: false)
        return pieces.enumerated().flatMap { number, piece -> [ManualPage.Block] in
            guard number.isMultiple(of: 2) else {
                // Between two fences: the name of the language, and the lines.
                let lines = piece.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
                return [.literal(lines.map { String($0) })]
            }
            return piece.split(separator: "\n\n").map { String($0).trimmed }.filter { !$0.isEmpty }.flatMap { text in
                if let part = parts[String(text.dropFirst().dropLast())] { return part }
                return [text.hasPrefix("## ") ? .heading(String(text.dropFirst(3))) : .paragraph(onOneLine(text))]
            }
        }
    }

    /// Reads a text that is one list.
    static func entries(_ file: [UInt8]) -> ManualPage.Entries {
        ("\n" + String(decoding: file, as: UTF8.self)).split(separator: "\n- `").map { entry in
            let parts = entry.split(separator: "`: ", maxSplits: 1)
            return (String(parts[0]), onOneLine(parts[1]))
        }
    }

    private static func onOneLine(_ text: some StringProtocol) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    static func render(_ blocks: [ManualPage.Block]) -> String {
        blocks.map { text($0) + "\n" }.joined(separator: "\n")
    }

    private static func text(_ block: ManualPage.Block) -> String {
        switch block {
        case .heading(let title): "## \(title)"
        case .paragraph(let text): text
        case .literal(let lines): "```sh\n\(lines.joined(separator: "\n"))\n```"
        case .list(let items):
            items.map { "- `\($0.term)`" + ($0.about.isEmpty ? "" : ": \($0.about)") }.joined(separator: "\n")
        }
    }
}
