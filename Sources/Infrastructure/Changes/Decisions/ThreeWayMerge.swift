import Domain

/// Merges two changes of one state, where they do not touch the same lines or fields.
package enum ThreeWayMerge {
    /// Merges field by field.
    /// - Returns: their state with our changes; nil where both changed the same field or lines.
    static func merge(base: Snapshot, ours: Snapshot, theirs: Snapshot, _ description: ChangeDescription) -> Snapshot? {
        // Two new pictures cannot be merged.
        if let base = base.bytes, let ours = ours.bytes, let theirs = theirs.bytes, theirs != base, theirs != ours {
            return nil
        }
        var merged = ours
        for field in description.fields where !field.isSame(ours, theirs) {
            let decision = FieldDecision(isOurs: !field.isSame(base, ours), isTheirs: !field.isSame(base, theirs)) {
                value(of: field, base: base, ours: ours, theirs: theirs)
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

    private static func value(of field: ItemField, base: Snapshot, ours: Snapshot, theirs: Snapshot) -> JSON? {
        func text(_ state: Snapshot) -> String { state.text(field.name) ?? "" }
        func members(_ state: Snapshot) -> [String] { state.texts(field.name) }
        switch field.form {
        case .line, .flag, .number: return nil
        case .members:
            let merged = self.members(base: members(base), ours: members(ours), theirs: members(theirs))
            return .array(merged.map { .string($0) })
        case .prose: return self.text(base: text(base), ours: text(ours), theirs: text(theirs)).map { .string($0) }
        }
    }

    /// Theirs, without what we removed, and with what we added.
    package static func members(base: [String], ours: [String], theirs: [String]) -> [String] {
        let removed = Set(base).subtracting(ours), known = Set(theirs)
        return theirs.filter { !removed.contains($0) } + ours.filter { !base.contains($0) && !known.contains($0) }
    }

    /// Merges line by line, as diff3 does. Two changes that overlap or are adjacent are a conflict.
    /// - Returns: nil for a conflict.
    package static func text(base: String, ours: String, theirs: String) -> String? {
        let endsWithNewline = ours.hasSuffix("\n") || ours.hasSuffix("\r\n")
        let base = lines(base), ours = lines(ours), theirs = lines(theirs)
        guard let left = Edit.edits(from: base, to: ours), let right = Edit.edits(from: base, to: theirs) else {
            return nil
        }
        var merged: [LineEdits.Line] = []
        var position = 0
        var (i, j) = (0, 0)
        while i < left.count || j < right.count {
            let takesLeft: Bool
            if i < left.count, j < right.count {
                if left[i] == right[j] {  // Both made the same change.
                    j += 1
                    takesLeft = true
                } else if left[i].range.upperBound < right[j].range.lowerBound {
                    takesLeft = true
                } else if right[j].range.upperBound < left[i].range.lowerBound {
                    takesLeft = false
                } else {
                    return nil
                }
            } else {
                takesLeft = i < left.count
            }
            let edit = takesLeft ? left[i] : right[j]
            if takesLeft { i += 1 } else { j += 1 }
            guard edit.range.lowerBound >= position else { return nil }
            merged += base[position..<edit.range.lowerBound] + edit.lines
            position = edit.range.upperBound
        }
        merged += base[position...]
        let bytes = Array(merged.joined())
        return String(decoding: endsWithNewline ? bytes[...] : bytes.dropLast(), as: UTF8.self)
    }

    private static func lines(_ text: String) -> [LineEdits.Line] {
        var bytes = Array(text.normalisedLineEnds.utf8)
        // A newline that is missing at the end is not a change of the last line.
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        return LineEdits.lines(bytes)
    }

    /// A range of lines of the base, and the lines that replace it.
    private struct Edit: Equatable {
        let range: Range<Int>
        let lines: ArraySlice<LineEdits.Line>

        /// Nil for texts that are too long to be compared.
        static func edits(from base: [LineEdits.Line], to new: [LineEdits.Line]) -> [Edit]? {
            let found = LineEdits(from: base, to: new)
            return found.isExact ? found.edits.map { Edit(range: $0.old, lines: new[$0.new]) } : nil
        }
    }
}
