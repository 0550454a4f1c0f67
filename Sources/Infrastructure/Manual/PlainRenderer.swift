package import Domain
package import Terminal

/// Renders a manual page as text for a terminal, for machines without `man`.
package enum PlainRenderer {
    package static func render(_ page: ManualPage, in traits: TerminalTraits) -> SafeText {
        let width = min(traits.columns ?? 80, 96)
        var out: [String] = ["\(page.name): \(page.abstract)"]
        for section in page.sections {
            out += ["", bold(section.title, traits)]
            for (position, block) in section.blocks.enumerated() {
                if position > 0, !isList(section.blocks[position - 1], block) { out.append("") }
                out += lines(block, width, traits)
            }
        }
        return SafeText(trusted: out.joined(separator: "\n") + "\n")
    }

    private static func isList(_ before: ManualPage.Block, _ block: ManualPage.Block) -> Bool {
        if case .heading = before { true } else { false }
    }

    private static func lines(_ block: ManualPage.Block, _ width: Int, _ traits: TerminalTraits) -> [String] {
        switch block {
        case .heading(let title): ["  " + bold(title, traits)]
        case .paragraph:
            Array(block.paragraphs.map { wrapped($0, width, indent: 4) }.joined(separator: [""]))
        case .literal(let lines): lines.map { "      " + $0 }
        case .list(let items): items.flatMap { ["    " + $0.term] + wrapped($0.about, width, indent: 10) }
        }
    }

    private static func bold(_ text: String, _ traits: TerminalTraits) -> String {
        StyledText(SafeText(trusted: text), Palette.heading).rendered(in: traits).rendered
    }

    private static func wrapped(_ text: String, _ width: Int, indent: Int) -> [String] {
        let blanks = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, indent + DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
                lines.append(blanks + line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return line.isEmpty ? lines : lines + [blanks + line]
    }
}
