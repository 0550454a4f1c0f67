package import Domain

/// Records as lines of `key: value`, with a blank line between records: for single items, wide rows and screen readers.
package struct RecordView: Sendable {
    package struct Field: Sendable {
        package var key: SafeText
        /// May have several lines; further ones are indented, so that none looks like another field.
        package var value: StyledText
        /// Whether it names the item: it is never broken.
        package var isWhole: Bool

        package init(_ key: SafeText, _ value: SafeText, _ style: Style = .plain, isWhole: Bool = false) {
            self.key = key
            self.value = StyledText(value, style)
            self.isWhole = isWhole
        }
    }

    package var records: [[Field]]

    package init(_ records: [[Field]]) { self.records = records }

    /// In the accessible form the values are not aligned: a screen reader would read or skip the blanks.
    package func lines(in traits: TerminalTraits) -> [StyledText] {
        var lines: [StyledText] = []
        for (position, record) in records.enumerated() {
            if position > 0 { lines.append(.empty) }
            let indent = traits.isAccessible ? 2 : (record.map { DisplayWidth.of($0.key) }.max() ?? 0) + 2
            let room = Self.room(behind: indent, in: traits)
            lines += record.flatMap { Self.lines($0, indent: indent, room: room, isAligned: !traits.isAccessible) }
        }
        return lines
    }

    /// Smallest width to read a text, in columns.
    private static let readableWidth = 20

    /// Columns of a line of a value; nil where lines are not broken.
    private static func room(behind indent: Int, in traits: TerminalTraits) -> Int? {
        guard traits.isTerminal, !traits.hasPlainLines, let columns = traits.columns else { return nil }
        return max(readableWidth, columns - indent)
    }

    package func text(in traits: TerminalTraits) -> SafeText { lines(in: traits).page(in: traits) }

    private static func lines(_ field: Field, indent: Int, room: Int?, isAligned: Bool) -> [StyledText] {
        let key = StyledText(SafeText(line: field.key.rendered), Palette.heading) + ":"
        let blanks = StyledText.blanks(indent)
        let values = field.value.lines.flatMap { line in
            room.map { field.isWhole ? [line] : line.wrapped(to: $0) } ?? [line]
        }
        guard isAligned || values.count < 2 else { return [key] + values.map { (blanks + $0).trimmingEnd() } }
        let gap = StyledText.blanks(isAligned ? max(1, indent - key.width) : 1)
        return [(key + gap + (values.first ?? .empty)).trimmingEnd()]
            + values.dropFirst().map { (blanks + $0).trimmingEnd() }
    }
}

extension StyledText {
    /// The lines of the text, each with its styles; a final newline begins no further line.
    package var lines: [StyledText] {
        var lines: [StyledText] = [.empty]
        for run in runs {
            var part = run
            for (position, piece) in run.text.rendered.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                if position > 0 { lines.append(.empty) }
                part.text = SafeText(trusted: String(piece))
                lines[lines.count - 1] += StyledText(runs: [part])
            }
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
