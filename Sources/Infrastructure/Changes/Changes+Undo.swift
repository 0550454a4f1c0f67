import Domain
import Platform

extension Changes {
    /// Undoes a change, or an undo (`redo`). This is a change as well: it is written to disk first, and a later change
    /// of the same item is a conflict.
    /// - Parameters:
    ///   - replaces: whether it overwrites what was saved meanwhile (`--force`).
    ///   - movedURLs: new URLs of items that were made again before, by their old URLs. They are replaced in the text.
    /// - Returns: the change that was sent, as it was carried out; without `after` where an edit was to be reverted and
    ///   the item is gone.
    /// - Throws: ``TritonError``: `exists` when somebody changed the item afterwards, in the same place.
    @discardableResult
    package func undo(
        _ stored: StoredChange, by handler: any ChangeHandler, replaces: Bool, movedURLs: [String: String] = [:]
    ) async throws -> Change {
        func inverse(of stored: StoredChange) -> Change {
            var inverse = stored.change.inverse(handler.description)
            if replaces { inverse.condition = .any }
            if let field = handler.description.textField, let text = inverse.after?.text(field) {
                let moved = movedURLs.reduce(text) { $0.replacingBytes(of: $1.key, with: $1.value) }
                if !moved.utf8.elementsEqual(text.utf8) { inverse.after = inverse.after?.with(field, .string(moved)) }
            }
            return inverse
        }
        try requireThisService(stored)
        guard !options.isDryRun else {
            if !replaces { try await requireNothingNewer(than: stored.change, handler) }
            return try await preview(inverse(of: stored), handler)
        }
        try requireWritable()
        let locks = locks
        let deletions = try store.get().deletions(like: stored, handler.description)
        defer { for number in deletions { locks?.release(number) } }
        // Read again: an earlier revert of the same command may have given the item another key.
        let stored = try lockAndReload(stored, with: deletions, handler.description)
        var inverse = inverse(of: stored)
        if let begun = try unfinished(reverting: deletions, of: stored.profile) {
            return try await resend(begun, by: handler, replaces: replaces)
        }
        if let present = try await undeleted(stored, handler, replaces: replaces) {
            try store.get().remove([stored.number])
            inverse.after = present
            return inverse
        }
        if !replaces { try await requireNothingNewer(than: stored.change, handler) }
        let role: StoredChange.Role = stored.role == .user ? .undo : .redo
        var entry = try write([inverse], carryText: false, role: role, reverts: stored.number)[0]
        guard entry.isOnDisk else { throw Self.cannotSaveUndo }
        return try await carryOut(&entry, by: handler)
    }

    private func preview(_ inverse: Change, _ handler: any ChangeHandler) async throws -> Change {
        do { return try await deliver(inverse, by: handler) } catch let error as TritonError
            where error.code == .notFound && inverse.isDeletion
        {
            dependencies.note("\(Self.itemName(inverse, handler.description)) is gone already")
            return inverse
        }
    }

    /// The change as it is now, locked: two processes that revert the same deletion would create the item twice.
    private func lockAndReload(
        _ stored: StoredChange, with deletions: [Int64], _ description: ChangeDescription
    ) throws -> StoredChange {
        guard let locks else { throw Self.cannotSaveUndo }
        guard deletions.allSatisfy(locks.take) else { throw Self.itemIsLocked }
        guard let now = try store.get().change(stored.id, of: stored.profile),
            UndoDecision.canUndo(now, description) || UndoDecision.canRedo(now, description)
        else { throw TritonError(.notFound, "change \(line: stored.id) was undone meanwhile") }
        return now
    }

    /// An earlier attempt to revert the change that is still in the outbox. It is continued: if it may have arrived, it
    /// is looked up.
    private func unfinished(reverting numbers: [Int64], of profile: String) throws -> StoredChange? {
        guard let begun = try store.get().unfinished(reverting: numbers, of: profile) else { return nil }
        guard let locks, let taken = try store.get().take(begun.id, of: begun.profile, with: locks) else {
            throw Self.itemIsLocked
        }
        return taken
    }

    /// If the state that a change left was dropped, it cannot be told from one that was saved afterwards.
    /// - Throws: ``TritonError``: `exists` when the item has another state than the one to restore.
    private func requireNothingNewer(than change: Change, _ handler: any ChangeHandler) async throws {
        let description = handler.description
        guard !change.isDeletion, change.after == nil,
            let present = try await withItemLock(of: change, { try await present(change, handler) }),
            !description.areSame(present, change.before)
        else { return }
        throw TritonError(
            .exists, "\(Self.itemName(change, description)) may have been changed since; its newer state was dropped",
            hint: "--force replaces what is there now")
    }

    /// The item that an unconfirmed deletion did not delete after all. Creating it again would make a second one under
    /// another key.
    /// - Throws: ``TritonError``: `exists` when it is another state: the deleted one may be on this machine only.
    private func undeleted(_ stored: StoredChange, _ handler: any ChangeHandler, replaces: Bool) async throws
        -> Snapshot?
    {
        let description = handler.description
        guard stored.state != .confirmed, stored.change.isDeletion, description.hasServiceMadeKey,
            let present = try await withItemLock(of: stored.change, { try await present(stored.change, handler) })
        else { return nil }
        if description.areSame(present, stored.change.before) { return present }
        guard !replaces else { return nil }
        throw TritonError(
            .exists, "\(Self.itemName(stored.change, description)) is there, with another content",
            hint: "'triton undo \(line: stored.id) --force' adds the deleted content beside it")
    }
}
