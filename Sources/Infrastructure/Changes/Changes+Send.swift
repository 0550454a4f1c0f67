package import Domain
import FoundationEssentials
import Platform
import Synchronization

/// Sending one change, after its present state was read and with the old state on disk.
extension Changes {
    /// Sends one change that is in the outbox, and keeps it there if that fails.
    /// - Parameter listed: the present states of a list, which count as long as no other process may have changed them.
    func carryOut(_ entry: inout OutboxEntry, by handler: any ChangeHandler, _ listed: PresentStates? = nil)
        async throws
        -> Change
    {
        let description = handler.description
        do {
            if options.dueAt != nil { throw TritonError(.tryLater, "it is sent with the next command after its time") }
            let mayUseList = handler.readsOnlyLists || entry.stored.change.condition == .absent
            if let listed, let key = entry.stored.change.key, mayUseList, listed.knows(key) {
                return try await withItemLock(of: entry.stored.change) {
                    let present =
                        listed.version == storeVersion
                        ? listed.states[Array(key.utf8)] : try await present(entry.stored.change, handler)
                    return try await send(&entry, handler, present: present)
                }
            }
            entry.stored.change = try await handler.resolve(entry.stored.change)
            // If this fails, the attempt to create the item is looked up later, and found as long as nobody changes
            // the item.
            if entry.isOnDisk { try? store.get().confirmSeen(by: entry.stored, description, clock: serviceClock) }
            return try await withItemLock(of: entry.stored.change) {
                try await send(&entry, handler, present: try await present(entry.stored.change, handler))
            }
        } catch { throw settle(entry, TritonError(surfacing: error), description) }
    }

    private func send(_ entry: inout OutboxEntry, _ handler: any ChangeHandler, present: Snapshot?) async throws
        -> Change
    {
        let description = handler.description, change = entry.stored.change
        let earlier = entry.stored.mayHaveArrived, isRevert = entry.stored.reverts != nil
        try requireKnown(present, for: change, description)
        let decision = entry.decision(on: change, present: present, description)
        switch decision {
        case .send(let ready): return try await transmit(ready, &entry, handler)
        case .sendMerged(let merged):
            dependencies.note("merged with a change that was saved meanwhile")
            return try await transmit(merged, &entry, handler)
        case .nothingToSend(let present):
            let unneeded = change.unneeded(present)
            // An earlier attempt may have done it, and its old state is needed for undo.
            if isRevert || earlier { confirm(entry, unneeded, description) } else { try discard([entry]) }
            return unneeded
        case .missing where change.isDeletion && isRevert && !earlier && entry.stored.role == .undo:
            return try passOver(entry, change, handler)
        case .missing where change.isDeletion && (earlier || isRevert): return finish(deleted: change, entry, handler)
        // After an attempt that may have arrived, what it replaced may be nowhere else.
        case .conflict(present: nil) where isRevert && !earlier, .missing where isRevert && !earlier:
            return try passOver(entry, change, handler)
        case .exists, .missing, .conflict:
            if case .conflict = decision, !change.isDeletion { entry.carriesText = true }
            throw Self.refusal(of: change, decision, description)
        }
    }

    /// Sends a change that is ready, and confirms it.
    private func transmit(_ ready: Change, _ entry: inout OutboxEntry, _ handler: any ChangeHandler) async throws
        -> Change
    {
        let description = handler.description, earlier = entry.stored.mayHaveArrived
        let old = earlier ? entry.stored.change.before : nil
        let replaced = description.areSame(old, ready.before) ? nil : old
        var change = ready
        try begin(&entry, change, keeping: replaced, description)
        do {
            change.after = try await handler.send(change) ?? change.after
        } catch let partial as PartialDelivery {
            do { try split(&entry, done: partial.done, rest: partial.rest, handler) } catch {
                // Neither part is recorded: the part that arrived is looked up later.
                entry.stored.mayHaveArrived = true
            }
            throw partial.error
        } catch {
            entry.stored.mayHaveArrived = earlier && replaced == nil
            if !earlier { entry.stored.clockLead = entry.stored.clockLead ?? serviceClock.lead }
            var failure = TritonError(surfacing: error)
            // An interruption says nothing about what the service did.
            if !(error is TritonError) { failure.mayHaveArrived = true }
            // Another version than that of the earlier attempt was there in between: what was deleted is not known.
            if change.isDeletion, failure.status == 404, replaced == nil, failure.mayHaveArrived || earlier {
                return finish(deleted: change, entry, handler, isLate: true)
            }
            if await mayHaveSucceeded(change, despite: failure, since: entry.stored.attempt, handler) {
                failure.mayHaveArrived = true
            }
            throw failure
        }
        if change.isDeletion { change.after = nil }
        change.wasUnneeded = description.isRepetition(change) && entry.stored.reverts == nil && !earlier
        return finish(sent: change, entry, handler)
    }

    /// Confirms a change that the service has accepted. One that only repeated the present state is forgotten.
    private func finish(sent change: Change, _ entry: OutboxEntry, _ handler: any ChangeHandler) -> Change {
        let description = handler.description
        var change = change
        if change.wasUnneeded {
            // If this fails, it is looked up later, and found.
            try? discard([entry])
        } else {
            note(change.isDeletion ? .changed : change.effect)
            change.key = change.after.flatMap { description.key(of: $0) } ?? change.key
            confirm(entry, change, description)
        }
        handler.didConfirm(change)
        return change
    }

    /// The item of a deletion is gone: an earlier attempt of the same deletion may have arrived, or a redo has nothing
    /// to do.
    private func finish(
        deleted change: Change, _ entry: OutboxEntry, _ handler: any ChangeHandler, isLate: Bool = false
    ) -> Change {
        let name = Self.itemName(change, handler.description)
        dependencies.note(
            isLate || entry.stored.mayHaveArrived
                ? "\(name) was deleted by an attempt whose answer was lost" : "\(name) is gone already")
        var change = change
        change.after = nil
        confirm(entry, change, handler.description)
        handler.didConfirm(change)
        return change
    }

    /// The item whose change is to be undone is gone. The change stays, because its text may be nowhere else, but
    /// `undo` without a number goes on with an earlier one.
    private func passOver(_ entry: OutboxEntry, _ change: Change, _ handler: any ChangeHandler) throws -> Change {
        let description = handler.description, name = Self.itemName(change, description)
        guard let number = entry.stored.reverts,
            let reverted = try store.get().change(String(number), of: entry.stored.profile)
        else {
            // The change was dropped meanwhile, so the old text is only here.
            guard change.isDeletion else { throw Self.conflict(change, present: nil, description) }
            return finish(deleted: change, entry, handler)
        }
        dependencies.note(
            change.isDeletion
                ? "\(name) is gone already"
                : """
                \(name) is gone: nothing is changed; \
                'triton \(line: entry.stored.role.rawValue) \(line: reverted.id) --force' makes it again
                """)
        try store.get().passOver(number)
        try discard([entry])
        if change.isDeletion { handler.didConfirm(change) }
        var change = change
        change.after = nil
        change.wasUnneeded = true
        return change
    }

    /// Whether a change that was refused may have been carried out nevertheless. A refusal is believed when the old
    /// state is still at the service; otherwise the old state could be lost.
    private func mayHaveSucceeded(
        _ change: Change, despite failure: TritonError, since attempt: Attempt, _ handler: any ChangeHandler
    ) async -> Bool {
        let description = handler.description
        guard !failure.mayHaveArrived, let status = failure.status, (400..<500).contains(status),
            description.canBeLookedUp
        else { return false }
        do {
            if let before = change.before {
                return try await !description.areSame(before, present(change, handler))
            }
            // An item whose key the user chose is read before it is sent again. After 429 a new one replaces nothing.
            guard change.key == nil, description.keyField != nil, failure.code != .tryLater else { return false }
            return try await handler.arrival(of: change, since: attempt) != .notArrived
        } catch {
            // A service that refuses the token for the look-up too has not accepted a new item; an old state is kept
            // in any case.
            return change.before != nil || TritonError(surfacing: error).code != .noPermission
                || failure.code != .noPermission
        }
    }

    /// Writes the change and its old state to disk, before the first byte is sent. After a crash from here on the
    /// change is looked up.
    /// - Parameter replaced: a state that an earlier attempt may have replaced, if it differs from the present one.
    func begin(
        _ entry: inout OutboxEntry, _ change: Change, keeping replaced: Snapshot?, _ description: ChangeDescription
    ) throws {
        var begun = entry.stored
        begun.change = change
        begun.state = .uncertain
        begun.reason = StoredChange.beingSent
        if !begun.mayHaveArrived { (begun.sentAt, begun.clockLead) = (now, serviceClock.lead) }
        begun.mayHaveArrived = true
        begun.isDropped = false
        // The user asked to forget an older state; this one is another.
        if begun.role == .irreversible { begun.role = .user }
        do {
            guard entry.isOnDisk else { throw TritonError(.io, Self.noPlace) }
            if let marked = try store.get().begin(
                begun, keeping: replaced, description, clock: serviceClock, locking: locks)
            {
                entry.stored = marked
                return
            }
        } catch let error as TritonError where change.before != nil || replaced != nil {
            try confirmLoss(error.message)
            entry.stored = begun
            return
        } catch let error as TritonError {
            // Without a database only the text can be lost, and a failure writes that into a file. A change that is on
            // disk without the mark that it was sent would be sent twice after a crash.
            if entry.isOnDisk { throw error }
            entry.stored = begun
            return
        }
        throw TritonError(
            .notFound, "it is no longer in the outbox", hint: "another process has sent or dropped it")
    }

    static let noPlace: SafeText = "the database cannot be written"

    /// Checks that old states can be kept, before the first of several groups of changes is sent.
    /// - Throws: ``TritonError`` when they cannot, and nobody agrees to lose them.
    package func requireUndo() throws {
        do { try store.get().requireWritable() } catch {
            try confirmLoss(TritonError(surfacing: error).message)
            // The changes that follow meet the same fault.
            state.withLock { _ = $0.acceptedLosses.insert(Self.noPlace) }
        }
    }

    /// Asks one question at a time. Consent applies to the same reason in the rest of the command, a "no" to all.
    /// - Throws: ``TritonError``: `io` without a terminal and without `--force`; `cancelled` when the answer is no.
    package func confirmLoss(_ reason: SafeText) throws {
        try question.withLock { _ in
            if let refusal = state.withLock({ $0.refusalToLose }) { throw refusal }
            guard state.withLock({ !$0.acceptedLosses.contains(reason) }) else { return }
            do { try dependencies.confirmLoss(reason) } catch let error as TritonError where error.code == .cancelled {
                state.withLock { $0.refusalToLose = error }
                throw error
            }
            state.withLock { _ = $0.acceptedLosses.insert(reason) }
        }
    }

    /// Confirms the first part of a change. The entry continues with the rest, as a change of the same command, which
    /// is due as the whole was.
    /// - Throws: when it cannot be recorded; the whole change then stays, and is looked up.
    func split(_ entry: inout OutboxEntry, done: Change, rest: Change, _ handler: any ChangeHandler) throws {
        var left = StoredChange(
            profile: entry.stored.profile, service: entry.stored.service, change: rest,
            state: entry.stored.dueAt == nil ? .unsent : .queued, reason: StoredChange.untried,
            source: entry.stored.source, createdAt: dependencies.time.now(), dueAt: entry.stored.dueAt)
        if entry.isOnDisk {
            left = try store.get().split(
                Self.confirmed(entry.stored, done), rest: left, handler.description, locking: locks)
            release(entry)
        }
        handler.didConfirm(done)
        entry = OutboxEntry(stored: left, carriesText: true, isScheduled: left.dueAt != nil)
    }

    /// - Parameter entry: the change as it is in the outbox; nil for a new one.
    func previewSend(_ change: Change, _ handler: any ChangeHandler, of entry: OutboxEntry? = nil) async throws
        -> Change
    {
        let description = handler.description
        var change = try await handler.resolve(change)
        let present = try await present(change, handler)
        let decision =
            entry?.decision(on: change, present: present, description)
            ?? SendDecision(change, present: present, description)
        switch decision {
        case .nothingToSend(let present): return change.unneeded(present)
        case .send(let ready), .sendMerged(let ready): change = ready
        case .exists, .missing, .conflict: throw Self.refusal(of: change, decision, description)
        }
        let difference = TextDifference(
            before: description.lines(change.before), after: description.lines(change.after))
        let preview = ChangePreview(title: ChangePreview.title(of: change, description), difference: difference)
        state.withLock { $0.previews.append(preview) }
        _ = try await handler.send(change)
        note(change.isDeletion ? .changed : change.effect)
        return change
    }
}

extension Change {
    fileprivate func unneeded(_ present: Snapshot?) -> Change {
        var change = self
        change.after = present ?? after
        change.wasUnneeded = true
        return change
    }
}
