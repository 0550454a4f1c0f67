package import Domain

/// The difference between two texts, as unified hunks. The signs `+` and `-` mark changes; red and green only repeat
/// them.
package struct LineDiff: Sendable {
    private typealias Line = LineEdits.Line

    private enum Step {
        case keep(Line), remove(Line), add(Line)

        var isChange: Bool { if case .keep = self { false } else { true } }
    }

    private let steps: [Step]

    /// Lines around a change.
    private static let context = 3

    package init(from old: RemoteText, to new: RemoteText) {
        let old = LineEdits.lines(Array(old.original.utf8)), new = LineEdits.lines(Array(new.original.utf8))
        var steps: [Step] = []
        var position = 0
        for edit in LineEdits(from: old, to: new).edits {
            steps += old[position..<edit.old.lowerBound].map { .keep($0) }
            steps += old[edit.old].map { .remove($0) } + new[edit.new].map { .add($0) }
            position = edit.old.upperBound
        }
        self.steps = steps + old[position...].map { .keep($0) }
    }
}

// MARK: - Hunks

extension LineDiff {
    /// Empty when the texts are the same, byte for byte.
    package var hunks: [StyledText] {
        var lines: [StyledText] = []
        var oldLine = 1
        var newLine = 1
        var position = 0
        for range in ranges {
            oldLine += range.lowerBound - position
            newLine += range.lowerBound - position
            let part = steps[range]
            let oldCount = part.count { if case .add = $0 { false } else { true } }
            let newCount = part.count { if case .remove = $0 { false } else { true } }
            lines.append(
                StyledText("@@ -\(Self.span(oldLine, oldCount)) +\(Self.span(newLine, newCount)) @@", Palette.place))
            lines += part.flatMap(Self.text)
            oldLine += oldCount
            newLine += newCount
            position = range.upperBound
        }
        return lines
    }

    /// Ranges of steps: changes and the context around them.
    private var ranges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in steps.indices where steps[index].isChange {
            let lower = max(0, index - Self.context)
            let upper = min(steps.count, index + Self.context + 1)
            if let last = ranges.last, lower <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<upper
            } else {
                ranges.append(lower..<upper)
            }
        }
        return ranges
    }

    /// An empty span names the line before it, as diff(1) does.
    private static func span(_ line: Int, _ count: Int) -> SafeText {
        count == 1 ? "\(line)" : "\(count == 0 ? line - 1 : line),\(count)"
    }

    private static func text(_ step: Step) -> [StyledText] {
        let (sign, line, style): (SafeText, Line, Style) =
            switch step {
            case .keep(let line): (" ", line, .plain)
            case .remove(let line): ("-", line, Palette.removed)
            case .add(let line): ("+", line, Palette.added)
            }
        let hasNewline = line.last == UInt8(ascii: "\n"), words = hasNewline ? line.dropLast() : line
        let shown = StyledText(sign + SafeText(line: String(decoding: words, as: UTF8.self)), style)
        return hasNewline ? [shown] : [shown, StyledText("\\ no newline at the end", Palette.minor)]
    }
}
