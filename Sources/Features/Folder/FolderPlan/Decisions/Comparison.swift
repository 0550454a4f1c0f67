/// The version of a thing on which both sides agreed last.
package struct ItemBase: Sendable, Equatable {
    /// What the folder had.
    package var here: ItemVersion
    /// What the service gave back: it may store a text in another form than it was sent in.
    package var there: ItemVersion

    package init(here: ItemVersion, there: ItemVersion) {
        self.here = here
        self.there = there
    }
}

/// Compares one thing in the folder with the same thing at the service.
///
/// The main rule is decided here: what the service has now counts as replaceable only if the folder has had that
/// version.
package enum Comparison {
    /// - Parameters:
    ///   - base: nil where the folder has no state of the thing, as in a fresh clone.
    ///   - known: every version that the folder has had, from its state or from the history of git.
    /// - Returns: nil where the thing is on neither side.
    package static func standing(
        of kind: ItemKind, here: ItemVersion?, there: ItemVersion?, base: ItemBase?, known: KnownVersions
    ) -> SyncStatus? {
        switch (here, there) {
        case (nil, nil): return nil
        case (let here?, nil):
            guard let base else { return .newHere }
            return areSame(here, base.here, kind) ? .deletedThere : .changedHereDeletedThere
        case (nil, let there?):
            if let base, areSame(there, base.there, kind) { return .deletedHere }
            guard base != nil || !known.isEmpty else { return .newThere }
            return known.contains(there, of: kind) ? .deletedHere : .deletedHereChangedThere
        case (let here?, let there?): return both(kind, here, there, base, known)
        }
    }

    private static func both(
        _ kind: ItemKind, _ here: ItemVersion, _ there: ItemVersion, _ base: ItemBase?, _ known: KnownVersions
    ) -> SyncStatus {
        // For the service: what the folder keeps of the thing. For the folder: what the service has of it.
        var (joined, isHere, isThere) = (here, false, false)
        for field in kind.fields {
            // What the folder does not keep stays as it is.
            guard let ours = here[field.name] else { continue }
            let theirs = there[field.name]
            switch side(field, ours, theirs, base, known) {
            case .neither: joined[field.name] = theirs ?? ours
            case .here: isHere = true
            case .there:
                isThere = true
                joined[field.name] = theirs ?? ""
            case .joined(let text):
                (isHere, isThere) = (true, true)
                joined[field.name] = text
            case .conflict: return .conflict
            }
        }
        // A part that the service got since the last time and that the folder has no file of yet.
        for field in kind.fields where here[field.name] == nil {
            guard let theirs = there[field.name], !ItemVersion.areSame(theirs, base?.there[field.name], field.form),
                base != nil
            else { continue }
            isThere = true
            joined[field.name] = theirs
        }
        switch (isHere, isThere) {
        case (false, false): return .same
        case (true, false): return .changedHere(joined)
        case (false, true): return .changedThere(joined)
        case (true, true): return .merged(joined)
        }
    }

    private enum Side {
        case neither, here, there, conflict
        case joined(String)
    }

    private static func side(
        _ field: ItemField, _ ours: String, _ theirs: String?, _ base: ItemBase?, _ known: KnownVersions
    ) -> Side {
        if ItemVersion.areSame(ours, theirs, field.form) { return .neither }
        // A number that the service does not give back, as the priority of an SRV record, says nothing.
        if field.form == .number, theirs == nil { return .neither }
        guard let base else {
            // An empty field contains nothing that could be lost.
            let isEmpty = ItemVersion.comparable(theirs, field.form).isEmpty
            return isEmpty || known.contains(theirs, for: field) ? .here : .conflict
        }
        let changedHere = !ItemVersion.areSame(ours, base.here[field.name], field.form)
        let changedThere = !ItemVersion.areSame(theirs, base.there[field.name], field.form)
        switch (changedHere, changedThere) {
        case (false, false): return .neither
        case (true, false): return .here
        case (false, true): return .there
        case (true, true):
            if known.contains(theirs, for: field) { return .here }
            guard let merged = merge(field, base.there[field.name] ?? "", ours, theirs ?? "") else { return .conflict }
            return .joined(merged)
        }
    }

    private static func merge(_ field: ItemField, _ base: String, _ ours: String, _ theirs: String) -> String? {
        switch field.form {
        case .prose: return TextMerge.merge(base: base, ours: ours, theirs: theirs)
        case .members:
            let (base, ours, theirs) = (
                ItemVersion.members(base), ItemVersion.members(ours), ItemVersion.members(theirs)
            )
            let kept = theirs.filter { ours.contains($0) || !base.contains($0) }
            return (kept + ours.filter { !base.contains($0) && !kept.contains($0) }).joined(separator: "\n")
        case .line, .flag, .number: return nil
        }
    }

    /// Whether everything that the first one says is said by the second one too.
    private static func areSame(_ version: ItemVersion, _ other: ItemVersion, _ kind: ItemKind) -> Bool {
        kind.fields.allSatisfy { field in
            version[field.name] == nil || ItemVersion.areSame(version[field.name], other[field.name], field.form)
        }
    }
}
