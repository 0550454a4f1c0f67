package import Domain

/// The difference between two texts, as unified hunks. The signs `+` and `-` mark changes; red and green only repeat
/// them.
package struct LineDiff: Sendable {
    private struct Line: Hashable {
        /// Bytes, because strings with different code points for one letter compare as equal, but differ.
        var bytes: ArraySlice<UInt8>
        var hasNewline: Bool
    }

    private enum Step {
        case keep(Line), remove(Line), add(Line)

        var isChange: Bool { if case .keep = self { false } else { true } }
    }

    private let steps: [Step]

    /// Lines around a change.
    private static let context = 3
    /// Maximum number of old and new lines together to compare. Above it the middle is replaced as a whole: comparing
    /// takes time with the square of this number.
    private static let maximumCompared = 4_000

    package init(from old: RemoteText, to new: RemoteText) {
        let old = Self.lines(old.original)
        let new = Self.lines(new.original)
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let oldMiddle = Array(old[head..<old.count - tail])
        let newMiddle = Array(new[head..<new.count - tail])
        steps =
            old[..<head].map { .keep($0) } + Self.steps(from: oldMiddle, to: newMiddle)
            + old[(old.count - tail)...].map { .keep($0) }
    }

    private static func lines(_ text: String) -> [Line] {
        let bytes = Array(text.utf8)
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            // Splitting asks a closure about each byte, which takes ten times as long.
            let end = bytes.firstIndex(of: 10, from: start)
            lines.append(Line(bytes: bytes[start..<end], hasNewline: end < bytes.count))
            start = end + 1
        }
        return lines
    }

    private static func steps(from old: [Line], to new: [Line]) -> [Step] {
        guard old.count + new.count <= maximumCompared else { return old.map { .remove($0) } + new.map { .add($0) } }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var steps: [Step] = []
        var position = 0
        for (offset, line) in old.enumerated() {
            if removed.contains(offset) {
                steps.append(.remove(line))
                continue
            }
            while added.contains(position) {
                steps.append(.add(new[position]))
                position += 1
            }
            steps.append(.keep(line))
            position += 1
        }
        return steps + new[position...].map { .add($0) }
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
        let shown = StyledText(sign + SafeText(line: String(decoding: line.bytes, as: UTF8.self)), style)
        return line.hasNewline ? [shown] : [shown, StyledText("\\ no newline at the end", Palette.minor)]
    }
}
