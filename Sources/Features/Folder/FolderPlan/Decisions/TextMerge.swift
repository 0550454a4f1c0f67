import Changes
import Domain

/// Merges two changes of a text. If changes of header lines overlap, the header is merged key by key.
enum TextMerge {
    /// - Returns: nil for a conflict.
    static func merge(base: String, ours: String, theirs: String) -> String? {
        if let text = ThreeWayMerge.text(base: base, ours: ours, theirs: theirs) { return text }
        guard let base = HeaderText(base), let ours = HeaderText(ours), let theirs = HeaderText(theirs) else {
            return nil
        }
        guard let body = ThreeWayMerge.text(base: base.body, ours: ours.body, theirs: theirs.body),
            let lines = header(base, ours, theirs)
        else { return nil }
        return ours.opening + lines.map { $0 + "\n" }.joined() + ours.closing + body
    }

    private static func header(_ base: HeaderText, _ ours: HeaderText, _ theirs: HeaderText) -> [String]? {
        var lines: [String] = []
        for (key, line) in ours.lines {
            let old = base[key], other = theirs[key]
            if other == line || other == old {
                lines.append(line)
            } else if line == old {
                if let other { lines.append(other) }
            } else {
                return nil
            }
        }
        for (key, line) in theirs.lines where ours[key] == nil {
            // We removed the key: it stays removed if they did not change it.
            if base[key] == line { continue }
            guard base[key] == nil else { return nil }
            lines.append(line)
        }
        return lines
    }
}

/// A text with `Key: value` lines at its top, between two lines of dashes or before the first empty line.
private struct HeaderText {
    var lines: [(key: String, line: String)] = []
    var opening = ""
    var closing = ""
    var body: String

    /// Nil for a text without a header, or with a header line that is not `Key: value`.
    init?(_ text: String) {
        let all = text.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isFenced = all.first == "---"
        let start = isFenced ? 1 : 0
        guard let end = all[start...].firstIndex(where: { isFenced ? $0 == "---" : $0.allSatisfy(\.isWhitespace) }),
            end > start
        else { return nil }
        for line in all[start..<end] {
            guard let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false else { return nil }
            let key = String(line[..<colon]).lowercased()
            guard !lines.contains(where: { $0.key == key }) else { return nil }
            lines.append((key, line))
        }
        opening = isFenced ? "---\n" : ""
        closing = isFenced ? "---\n" : "\n"
        body = all[(end + 1)...].joined(separator: "\n")
    }

    subscript(key: String) -> String? { lines.first { $0.key == key }?.line }
}
