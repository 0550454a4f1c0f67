import Changes
import Domain

/// Compares an item in the folder with the same item at the service.
///
/// The main rule is decided here: the present version of the service may be replaced only if the folder has had it.
///
/// Other places can make a conflict too: ``SyncDecision`` while the copy of an earlier conflict is beside the file,
/// `FolderWorkspace.republished` for an item that a later commit deletes, empties or has again, `FolderPusher.keep` for
/// a step of a saved plan that is not possible any more, and `SendDecision` for a change at the service after the
/// comparison.
package struct Comparison {
    private let base: ItemBase?
    private let known: () -> KnownVersions
    private let committed: () -> KnownVersions
    private let texts: (VersionHash) -> String?

    /// - Parameters:
    ///   - base: nil if the folder has no state of the item, as in a fresh clone.
    ///   - wasAbsentOnBothSides: whether neither side had the item the last time. If the service has it now, somebody
    ///     made it again, even with a text that the folder has had: a change there and back.
    ///   - known: every version that the folder has had, from its state or from the history of git. It stands for the
    ///     base where there is none.
    ///   - committed: the versions that are newer in the history of git than the base: another clone has sent them.
    ///   - texts: gives a text of the base by its hash, for a merge; nil if it is lost.
    /// - Returns: nil if the item is on neither side.
    package static func syncStatus(
        of kind: ItemKind, local: ItemVersion?, remote: ItemVersion?, base: ItemBase?,
        wasAbsentOnBothSides: Bool = false,
        known: @autoclosure @escaping () -> KnownVersions,
        committed: @autoclosure @escaping () -> KnownVersions = KnownVersions(),
        texts: @escaping (VersionHash) -> String? = { _ in nil }
    ) -> SyncStatus? {
        switch (local, remote) {
        case (nil, nil): return nil
        case (let local?, nil):
            guard let base else { return .newHere }
            return base.local.agrees(with: RecordedVersion(local, of: kind)) ? .deletedThere : .changedHereDeletedThere
        case (nil, let remote?):
            if wasAbsentOnBothSides { return .newThere }
            // A push cannot delete such a page, so its missing file asks for nothing.
            let changedThere: SyncStatus = kind.isSingle ? .newThere : .deletedHereChangedThere
            if let base {
                return base.remote.agrees(with: RecordedVersion(remote, of: kind), or: committed)
                    ? .deletedHere : changedThere
            }
            let known = known()
            return known.isEmpty ? .newThere : known.contains(remote, of: kind) ? .deletedHere : changedThere
        case (let local?, let remote?):
            // Of most items every field is equal, and then the base is not needed.
            let isEqual = kind.fields.allSatisfy { field in
                local[field.name].map { ItemVersion.areSame($0, remote[field.name], field.form) }
                    ?? (remote[field.name] == nil)
            }
            return isEqual
                ? .same
                : Comparison(base: base, known: known, committed: committed, texts: texts).fields(
                    of: kind, local, remote)
        }
    }

    private func fields(of kind: ItemKind, _ local: ItemVersion, _ remote: ItemVersion) -> SyncStatus {
        // The fields of the folder, with the changes of the service.
        var (merged, changedHere, changedThere) = (local, false, false)
        for field in kind.fields {
            // A field that the folder does not keep stays unchanged.
            guard let ours = local[field.name] else { continue }
            let theirs = remote[field.name]
            switch decision(about: field, ours, theirs) {
            case .same:
                // Most fields are equal; setting one would copy them all.
                if let theirs, !theirs.hasSameBytes(as: ours) { merged[field.name] = theirs }
            case .ours: changedHere = true
            case .theirs:
                changedThere = true
                merged[field.name] = theirs ?? ""
            case .merged(let text):
                (changedHere, changedThere) = (true, true)
                merged[field.name] = text
            case .conflict: return .conflict
            }
        }
        // A field that is new at the service since the base, and has no file in the folder yet.
        for field in kind.fields where local[field.name] == nil {
            guard let theirs = remote[field.name], let base, !base.remote.has(theirs, in: field) else { continue }
            changedThere = true
            merged[field.name] = theirs
        }
        switch (changedHere, changedThere) {
        case (false, false): return .same
        case (true, false): return .changedHere(merged)
        case (false, true): return .changedThere(merged)
        case (true, true): return .merged(merged)
        }
    }

    private func decision(about field: ItemField, _ ours: String, _ theirs: String?) -> FieldDecision<String> {
        if ItemVersion.areSame(ours, theirs, field.form) { return .same }
        // A number that the service does not return, such as the priority of an SRV record, is not compared.
        if field.form == .number, theirs == nil { return .same }
        guard let base else {
            // An empty field contains nothing that could be lost.
            let isEmpty = ItemVersion.comparable(theirs, field.form).isEmpty
            return isEmpty || known().contains(theirs, for: field) ? .ours : .conflict
        }
        // An earlier version at the service is a change of theirs too: somebody has taken something back.
        let isOurs = !base.local.has(ours, in: field), isTheirs = !base.remote.has(theirs, in: field)
        if isOurs, isTheirs, committed().contains(theirs, for: field) { return .ours }
        return FieldDecision(isOurs: isOurs, isTheirs: isTheirs) {
            guard let text = base.mergeText(of: field, texts) else { return nil }
            func json(_ text: String?) -> JSON? { ItemVersion.json(text, field.form) }
            let merged = ThreeWayMerge.value(
                field.form, base: json(text), ours: json(ours), theirs: json(theirs), texts: TextMerge.merge)
            return merged.flatMap { ItemVersion.text($0, field.form) }
        }
    }
}
