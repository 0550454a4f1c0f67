/// Which changes can be taken back, and which are taken back next.
package enum UndoDecision {
    /// Whether `undo` can take a change back.
    package static func canUndo(_ stored: StoredChange, _ description: ChangeDescription?) -> Bool {
        guard let description, stored.role == .user, isAtService(stored) else { return false }
        return canRevert(stored.change, description)
    }

    /// Whether `redo` can take an undo back.
    package static func canRedo(_ stored: StoredChange, _ description: ChangeDescription?) -> Bool {
        guard let description, stored.role == .undo, isAtService(stored) else { return false }
        return canRevert(stored.change, description)
    }

    /// The newest one, with those of the same command. Newest first, so that a chain is taken back in the right order.
    /// - Parameter candidates: newest first.
    package static func next(_ candidates: [StoredChange]) -> [StoredChange] {
        guard let newest = candidates.first else { return [] }
        return candidates.filter { $0.group == newest.group }
    }

    private static func isAtService(_ stored: StoredChange) -> Bool {
        stored.state == .confirmed || (stored.mayHaveArrived && [.uncertain, .queued].contains(stored.state))
    }

    private static func canRevert(_ change: Change, _ description: ChangeDescription) -> Bool {
        guard description.isReversible else { return false }
        if change.isDeletion, description.needsBytes, change.before?.bytes == nil { return false }
        // What was not there before can only be deleted; a deletion without the old state left nothing to send.
        if change.before == nil {
            return !change.isDeletion && description.canDelete && (change.key != nil || description.keyField == nil)
        }
        return true
    }
}
