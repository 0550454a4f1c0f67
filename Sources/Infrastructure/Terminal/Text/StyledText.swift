package import Domain

/// Runs of safe text, each with its style. The escape sequences are added when it is rendered, after the text was
/// escaped, and are closed on each line.
package struct StyledText: Sendable, Equatable, ExpressibleByStringInterpolation {
    package struct Run: Sendable, Equatable {
        package var text: SafeText
        package var style: Style
        /// The target of a link; used only on a terminal that supports links.
        package var link: HyperlinkTarget?
        /// Where it begins in its line, from 1 on; nil behind the text before it. Only for a terminal that can move the
        /// cursor.
        fileprivate var column: Int?

        package init(_ text: SafeText, _ style: Style = .plain, link: HyperlinkTarget? = nil) {
            self.text = text
            self.style = style
            self.link = link
        }
    }

    package private(set) var runs: [Run]

    package static let empty = StyledText(runs: [])
    package static func blanks(_ count: Int) -> StyledText {
        StyledText(SafeText(trusted: String(repeating: " ", count: max(0, count))))
    }

    package init(runs: [Run]) { self.runs = runs.filter { !$0.text.isEmpty } }
    package init(_ text: SafeText, _ style: Style = .plain) { self.init(runs: [Run(text, style)]) }
    package init(stringLiteral value: String) { self.init(SafeText(trusted: value)) }
    package init(stringInterpolation: SafeText.Interpolation) {
        self.init(SafeText(stringInterpolation: stringInterpolation))
    }

    package var isEmpty: Bool { runs.isEmpty }
    package var plain: SafeText {
        if runs.count == 1 { return runs[0].text }
        var plain: SafeText = ""
        for run in runs { plain += run.text }
        return plain
    }
    package var width: Int { DisplayWidth.of(plain) }

    package static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(runs: left.runs + right.runs)
    }
    package static func += (left: inout StyledText, right: StyledText) { left.runs += right.runs }

    /// The text for a stream: with escape sequences if it has colour, else plain.
    package func rendered(in traits: TerminalTraits) -> SafeText {
        rendered(color: traits.hasColor, links: traits.hasHyperlinks)
    }

    package func rendered(color: Bool, links: Bool = false) -> SafeText {
        guard color || runs.contains(where: { $0.column != nil }) else { return plain }
        return SafeText(
            trusted: runs.map { run in
                let text = color ? Self.codes(run) : run.text.rendered
                let move = run.column.map { "\u{1B}[\($0)G" } ?? ""
                return move + (color && links ? run.link?.around(text) ?? text : text)
            }.joined())
    }

    /// The text for a pager, which shows moves of the cursor as text.
    static func removingMoves(from text: SafeText) -> SafeText {
        SafeText(trusted: text.rendered.replacing(#/\x1B\[[0-9]+G/#, with: ""))
    }

    /// The line with more text behind that many columns of it. A move of the cursor leads there if terminals differ in
    /// the width of the line.
    package func placing(_ text: StyledText, behind columns: Int, in traits: TerminalTraits) -> StyledText {
        var text = text
        if traits.movesCursor, !text.isEmpty, !DisplayWidth.isCertain(plain) { text.runs[0].column = columns + 1 }
        return self + .blanks(columns - DisplayWidth.of(plain, in: traits)) + text
    }

    /// Cells of a table beside each other, without blanks at the end. A cell that is wider than its column moves only
    /// the text behind it.
    static func row(_ cells: [StyledText], _ columns: [TableColumn], in traits: TerminalTraits) -> StyledText {
        var line = StyledText.empty, start = 0
        for (cell, column) in zip(cells, columns) {
            let blanks = column.width - DisplayWidth.of(cell.plain, in: traits)
            let before =
                switch column.alignment {
                case .left: 0
                case .right: blanks
                case .center: blanks / 2
                }
            line = line.placing(cell, behind: start + before, in: traits)
            start += column.width + TableColumn.gap
        }
        return line.trimmingEnd()
    }

    private static func codes(_ run: Run) -> String {
        guard let opening = run.style.opening else { return run.text.rendered }
        let lines = run.text.rendered.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.isEmpty ? "" : opening + $0 + Style.closing }.joined(separator: "\n")
    }

    /// Without the blanks at its end.
    package func trimmingEnd() -> StyledText {
        var runs = runs
        while var last = runs.popLast() {
            guard let end = last.text.rendered.lastIndex(where: { $0 != " " }) else { continue }
            last.text = SafeText(trusted: String(last.text.rendered[...end]))
            runs.append(last)
            break
        }
        return StyledText(runs: runs)
    }
}

extension Sequence where Element == StyledText {
    package func joined(separator: StyledText = .empty) -> StyledText {
        var joined = StyledText.empty
        for (position, element) in enumerated() { joined += position == 0 ? element : separator + element }
        return joined
    }

    /// The lines as one text in which each line ends with a newline.
    package func page(in traits: TerminalTraits) -> SafeText {
        map { $0.rendered(in: traits) + "\n" }.joined()
    }
}
