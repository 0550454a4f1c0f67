import Changes
import WeblogService

/// Merges two changes of a text. If changes of header lines overlap, the header is merged key by key.
enum TextMerge {
    /// - Returns: nil for a conflict.
    static func merge(base: String, ours: String, theirs: String) -> String? {
        if let text = ThreeWayMerge.text(base: base, ours: ours, theirs: theirs) { return text }
        let base = EntryText(base), ours = EntryText(ours), theirs = EntryText(theirs)
        guard let oldLines = lines(base), let ourLines = lines(ours), let theirLines = lines(theirs),
            let rest = ThreeWayMerge.text(base: base.rest, ours: ours.rest, theirs: theirs.rest),
            let merged = merged(oldLines, ourLines, theirLines)
        else { return nil }
        // The rest begins with the end of the header's last line, or of the dashes below it.
        let lineEnd = ours.rest.hasPrefix("\r\n") ? "\r\n" : "\n"
        let header = merged.map { $0 + lineEnd }.joined()
        return ours.form == .fenced ? "---" + lineEnd + header + "---" + rest : header + rest.dropFirst()
    }

    /// A line of a header.
    private struct Line {
        let key: String, text: String
    }

    /// Nil for a text without a header, or with a header that is more than one `Key: value` for each key.
    private static func lines(_ text: EntryText) -> [Line]? {
        guard text.form != .bare, !text.header.isEmpty, text.fields.count == text.header.count,
            Set(text.fields.map(\.key)).count == text.fields.count,
            text.header.allSatisfy({ $0.text.first?.isWhitespace == false })
        else { return nil }
        return zip(text.fields, text.header).map { Line(key: $0.key, text: $1.text) }
    }

    private static func merged(_ base: [Line], _ ours: [Line], _ theirs: [Line]) -> [String]? {
        func line(_ key: String, in lines: [Line]) -> String? { lines.first { $0.key == key }?.text }
        var lines: [String] = []
        for key in ours.map(\.key) + theirs.map(\.key).filter({ line($0, in: ours) == nil }) {
            let old = line(key, in: base), our = line(key, in: ours), their = line(key, in: theirs)
            let decision = FieldDecision<String?>(isOurs: our != old, isTheirs: their != old) {
                our == their ? .some(our) : nil
            }
            switch decision {
            case .same, .ours, .merged: if let our { lines.append(our) }
            case .theirs: if let their { lines.append(their) }
            case .conflict: return nil
            }
        }
        return lines
    }
}
