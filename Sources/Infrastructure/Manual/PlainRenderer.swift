package import Domain
package import Terminal

/// Renders a manual page as text for a terminal, for machines without `man`.
package enum PlainRenderer {
    package static func render(_ page: ManualPage, in traits: TerminalTraits) -> SafeText {
        let width = min(traits.columns ?? 80, 96)
        var out = wrapped("\(page.name): \(page.abstract)", width)
        for section in page.sections {
            out += ["", bold(section.title, traits)]
            for (position, block) in section.blocks.enumerated() {
                if position > 0, !isHeading(section.blocks[position - 1]) { out.append("") }
                out += lines(block, width, traits)
            }
        }
        return SafeText(trusted: out.joined(separator: "\n") + "\n")
    }

    private static func isHeading(_ block: ManualPage.Block) -> Bool {
        if case .heading = block { true } else { false }
    }

    private static func lines(_ block: ManualPage.Block, _ width: Int, _ traits: TerminalTraits) -> [String] {
        switch block {
        case .heading(let title): wrapped(title, width, indent: 2).map { bold($0, traits) }
        case .paragraph(let text): wrapped(text, width, indent: 4)
        case .literal(let lines): lines.map { "      " + $0 }
        case .list(let items):
            items.flatMap { wrapped($0.term, width, indent: 4) + wrapped($0.about, width, indent: 10) }
        }
    }

    private static func bold(_ text: String, _ traits: TerminalTraits) -> String {
        StyledText(SafeText(trusted: text), Palette.heading).rendered(in: traits).rendered
    }

    private static func wrapped(_ text: String, _ width: Int, indent: Int = 0) -> [String] {
        HelpPage.rows(of: text.split(whereSeparator: \.isWhitespace), width: width - indent).map {
            String(repeating: " ", count: indent) + $0
        }
    }
}
