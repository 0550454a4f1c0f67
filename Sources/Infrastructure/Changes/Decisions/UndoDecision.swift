/// Decides which changes can be reverted, and which are reverted next.
package enum UndoDecision {
    package static func canUndo(_ stored: StoredChange, _ description: ChangeDescription?) -> Bool {
        canRevert(stored, of: .user, description)
    }

    package static func canRedo(_ stored: StoredChange, _ description: ChangeDescription?) -> Bool {
        canRevert(stored, of: .undo, description)
    }

    /// The newest change and the others of the same command, newest first, so that a chain is reverted in the right
    /// order. Changes of items that were found gone are left out.
    /// - Parameter candidates: newest first.
    package static func next(_ candidates: [StoredChange]) -> [StoredChange] {
        let candidates = candidates.filter { !$0.isPassedOver }
        guard let newest = candidates.first else { return [] }
        return candidates.filter { $0.group == newest.group }
    }

    /// The undo that is reverted next with the others of its command; none after a newer change of the user, as in an
    /// editor.
    /// - Parameters:
    ///   - undos: newest first.
    ///   - newest: the number of the user's newest change; nil without one.
    package static func nextRedo(_ undos: [StoredChange], newest: Int64?) -> [StoredChange] {
        let next = next(undos)
        guard let undo = next.first, let newest, newest > undo.number else { return next }
        return []
    }

    private static func isAtService(_ stored: StoredChange) -> Bool {
        stored.state == .confirmed || (stored.mayHaveArrived && [.uncertain, .queued].contains(stored.state))
    }

    private static func canRevert(
        _ stored: StoredChange, of role: StoredChange.Role, _ description: ChangeDescription?
    ) -> Bool {
        let change = stored.change
        guard let description, stored.role == role, isAtService(stored), !description.traits.contains(.irreversible)
        else { return false }
        if change.isDeletion, description.traits.contains(.needsBytes), change.before?.bytes == nil { return false }
        if let text = description.textField, let before = change.before,
            description.unknownFields(of: before).contains(text)
        {
            return false
        }
        // Without an old state a created item can be deleted, and a deletion cannot be reverted.
        if change.before == nil {
            return !change.isDeletion && description.canDelete && (change.key != nil || description.keyField == nil)
        }
        return true
    }
}
