package import Domain

/// Merges two changes of one state, where they do not touch the same lines or fields.
package enum ThreeWayMerge {
    /// - Returns: their state with our changes; nil where both changed the same field or lines.
    static func merge(base: Snapshot, ours: Snapshot, theirs: Snapshot, _ description: ChangeDescription) -> Snapshot? {
        // Two new pictures cannot be merged.
        if let base = base.bytes, let ours = ours.bytes, let theirs = theirs.bytes, theirs != base, theirs != ours {
            return nil
        }
        var merged = ours
        for field in description.fields where !field.isSame(ours, theirs) {
            let decision = FieldDecision(isOurs: !field.isSame(base, ours), isTheirs: !field.isSame(base, theirs)) {
                value(
                    field.form, base: base.record[field.name], ours: ours.record[field.name],
                    theirs: theirs.record[field.name])
            }
            switch decision {
            case .same, .ours: break
            case .theirs: merged = merged.with(field.name, theirs.record[field.name] ?? .null)
            case .merged(let value): merged = merged.with(field.name, value)
            case .conflict: return nil
            }
        }
        return merged
    }

    /// Merges one field.
    /// - Parameter merge: merges long texts.
    /// - Returns: nil for a conflict.
    package static func value(
        _ form: ItemField.Form, base: JSON?, ours: JSON?, theirs: JSON?,
        texts merge: (_ base: String, _ ours: String, _ theirs: String) -> String? = text
    ) -> JSON? {
        switch form {
        case .line, .flag, .number: nil
        case .members: .array(members(base: base?.array ?? [], ours: ours?.array ?? [], theirs: theirs?.array ?? []))
        case .prose: merge(base?.string ?? "", ours?.string ?? "", theirs?.string ?? "").map { .string($0) }
        }
    }

    /// Theirs, without what we removed, and with what we added.
    private static func members(base: [JSON], ours: [JSON], theirs: [JSON]) -> [JSON] {
        theirs.filter { !base.contains($0) || ours.contains($0) }
            + ours.filter { !base.contains($0) && !theirs.contains($0) }
    }

    /// Merges line by line, as diff3 does. Two changes that overlap or are adjacent are a conflict. Line ends are not
    /// compared; the merged text has ours.
    /// - Returns: nil for a conflict.
    package static func text(base: String, ours: String, theirs: String) -> String? {
        let base = Lines(base), ours = Lines(ours), theirs = Lines(theirs)
        guard let edits = edits(of: base, to: ours, and: theirs) else { return nil }
        var merged: [UInt8] = []
        // A line of the base, and how far our lines are from its number.
        var (position, shift) = (0, 0)
        for edit in edits {
            merged += ours.written[position + shift..<edit.lines.old.lowerBound + shift].joined()
            if edit.isOurs {
                merged += ours.written[edit.lines.new].joined()
                shift += edit.lines.new.count - edit.lines.old.count
            } else {
                for line in theirs.compared[edit.lines.new] { merged += line.dropLast() + ours.lineEnd }
            }
            position = edit.lines.old.upperBound
        }
        merged += ours.written[(position + shift)...].joined()
        // A newline that is missing at our end stays so.
        if !ours.endsWithNewline {
            if merged.last == 10 { merged.removeLast() }
            if merged.last == 13 { merged.removeLast() }
        }
        return String(decoding: merged, as: UTF8.self)
    }

    private struct SidedEdit {
        let lines: LineEdits.Edit
        let isOurs: Bool
    }

    /// The edits of both sides, in the order of the base; nil where two of them overlap or are adjacent.
    private static func edits(of base: Lines, to ours: Lines, and theirs: Lines) -> [SidedEdit]? {
        guard var left = base.edits(to: ours)?[...], var right = base.edits(to: theirs)?[...] else { return nil }
        var edits: [SidedEdit] = []
        while let our = left.first, let their = right.first {
            if our.old == their.old, ours.compared[our.new] == theirs.compared[their.new] {
                // Both made the same change.
                right.removeFirst()
            } else if their.old.upperBound < our.old.lowerBound {
                edits.append(SidedEdit(lines: right.removeFirst(), isOurs: false))
                continue
            } else if our.old.upperBound >= their.old.lowerBound {
                return nil
            }
            edits.append(SidedEdit(lines: left.removeFirst(), isOurs: true))
        }
        return edits + left.map { SidedEdit(lines: $0, isOurs: true) }
            + right.map { SidedEdit(lines: $0, isOurs: false) }
    }

    private struct Lines {
        /// With LF, for comparisons.
        let compared: [LineEdits.Line]
        /// As they are in the text.
        let written: [LineEdits.Line]
        /// The first one of the text.
        let lineEnd: [UInt8]
        /// If not, it was added: a newline that is missing there is not a change of the line.
        let endsWithNewline: Bool

        init(_ text: String) {
            var bytes = Array(text.utf8)
            let end = bytes.firstIndex { $0 == 10 || $0 == 13 }.map { bytes[$0...].prefix(2) } ?? [10]
            lineEnd = end == [13, 10] ? [13, 10] : [end.first ?? 10]
            endsWithNewline = bytes.last.map { $0 == 10 || $0 == 13 } ?? true
            if !endsWithNewline { bytes += lineEnd }
            compared = LineEdits.lines(Array(String(decoding: bytes, as: UTF8.self).normalisedLineEnds.utf8))
            var start = 0
            written = compared.map { line in
                let end = start + line.count - 1
                let next = bytes[end...].starts(with: [13, 10]) ? end + 2 : end + 1
                defer { start = next }
                return bytes[start..<next]
            }
        }

        /// Nil for texts that are too long to be compared.
        func edits(to new: Lines) -> [LineEdits.Edit]? {
            let found = LineEdits(from: compared, to: new.compared)
            return found.isExact ? found.edits : nil
        }
    }
}
