import Domain
import ProcessRuntime
import Synchronization

/// How one change is sent: after its present state was read, and with what it replaces on disk.
extension Changes {
    /// Sends one change that is in the outbox, and keeps it there if that fails.
    func carryOut(_ entry: inout OutboxEntry, by handler: any ChangeHandler) async throws -> Change {
        let description = handler.description
        do {
            entry.stored.change = try await handler.resolve(entry.stored.change)
            // Without it the attempt to create the thing is looked up, and found as long as nobody changes it.
            if entry.isOnDisk { try? store.get().confirmSeen(by: entry.stored, description) }
            return try await withItemLock(of: entry.stored.change) {
                try await send(&entry, handler, present: try await present(entry.stored.change, handler))
            }
        } catch {
            let error = TritonError(surfacing: error)
            throw settle(entry, error, description)
        }
    }

    /// - Parameter present: the state at the service.
    func send(_ entry: inout OutboxEntry, _ handler: any ChangeHandler, present: Snapshot?) async throws -> Change {
        let description = handler.description
        var change = entry.stored.change
        // What is still there was not replaced by an earlier attempt.
        if let old = change.before, let present, description.areSame(old, present) {
            entry.stored.mayHaveArrived = false
        }
        let earlier = entry.stored.mayHaveArrived
        switch SendDecision(change, present: present, description) {
        case .nothingToSend(let present):
            change.after = present ?? change.after
            // An earlier attempt may have made it so, and its old state is needed for undo.
            if entry.stored.reverts != nil || earlier {
                confirm(entry, change, description)
            } else {
                try discard(entry)
            }
            return change
        case .exists: throw Self.exists(change, description)
        case .missing: throw Self.missing(change, description)
        case .conflict(let present):
            if !change.isDeletion { entry.carriesText = true }
            throw Self.conflict(change, present: present, description)
        case .send(let ready): change = ready
        case .sendMerged(let merged):
            change = merged
            dependencies.note("merged with a change that was saved meanwhile")
        }
        let replaced = earlier ? entry.stored.change.before : nil
        try begin(&entry, change, keeping: replaced, description)
        do {
            change.after = try await handler.send(change) ?? change.after
        } catch let partial as PartialDelivery {
            do { try split(&entry, done: partial.done, rest: partial.rest, handler) } catch {
                // Neither part is written down: what arrived is looked up.
                entry.stored.mayHaveArrived = true
            }
            throw partial.error
        } catch {
            entry.stored.mayHaveArrived = earlier && replaced == nil
            var failure = TritonError(surfacing: error)
            // An interruption says nothing about what the service did.
            if !(error is TritonError) { failure.mayHaveArrived = true }
            if await isDoneDespite(failure, change, entry.stored, handler) { failure.mayHaveArrived = true }
            throw failure
        }
        if change.isDeletion { change.after = nil }
        change.key = change.after.flatMap { description.key(of: $0) } ?? change.key
        confirm(entry, change, description)
        handler.didConfirm(change)
        return change
    }

    /// Whether a change that was refused may have been carried out all the same. A refusal is believed when what the
    /// change was to replace is still there; otherwise the old state could be nowhere.
    private func isDoneDespite(
        _ failure: TritonError, _ change: Change, _ stored: StoredChange, _ handler: any ChangeHandler
    ) async -> Bool {
        let description = handler.description
        guard !failure.mayHaveArrived, let status = failure.status, (400..<500).contains(status),
            failure.code != .tryLater, description.canBeLookedUp
        else { return false }
        do {
            if let before = change.before {
                guard let present = try await present(change, handler) else { return true }
                return !description.areSame(before, present)
            }
            // What has a name is read before it is sent again.
            guard change.key == nil, description.hasServiceMadeKey else { return false }
            return try await handler.arrival(of: change, since: stored.createdAt) != .notArrived
        } catch {
            // A service that refuses the token for the look-up too has not taken a post; an old state is kept in any
            // case.
            return change.before != nil || TritonError(surfacing: error).code != .noPermission
                || failure.code != .noPermission
        }
    }

    /// On disk, with what it replaces, before the first byte is sent. After a crash from here on it is looked up.
    /// - Parameter replaced: what an earlier attempt may have replaced, and is not what is replaced now.
    func begin(
        _ entry: inout OutboxEntry, _ change: Change, keeping replaced: Snapshot?, _ description: ChangeDescription
    ) throws {
        var begun = entry.stored
        begun.change = change
        begun.state = .uncertain
        begun.reason = StoredChange.beingSent
        begun.mayHaveArrived = true
        // The user wished the old state to be forgotten; what is replaced now is another one.
        if begun.role == .irreversible { begun.role = .user }
        do {
            guard entry.isOnDisk else { throw TritonError(.io, "there is no place to save the old version") }
            if let marked = try store.get().begin(begun, keeping: replaced, description, locking: locks) {
                entry.stored = marked
                return
            }
        } catch let error as TritonError where change.before != nil || replaced != nil {
            try confirmLoss(error.message)
            entry.stored = begun
            return
        } catch let error as TritonError {
            // Without a place on disk nothing can be lost but the text, which a failure writes into a file. What is on
            // disk without the mark that it was sent would be sent twice after a crash.
            if entry.isOnDisk { throw error }
            entry.stored = begun
            return
        }
        throw TritonError(
            .notFound, "it is no longer in the outbox", hint: "another process has sent or dropped it")
    }

    /// One question at a time; a refusal applies to the rest of the command.
    func confirmLoss(_ reason: SafeText) throws {
        try question.withLock { _ in
            if let refusal = state.withLock({ $0.refusalToLose }) { throw refusal }
            do { try dependencies.confirmLoss(reason) } catch {
                state.withLock { $0.refusalToLose = TritonError(surfacing: error) }
                throw error
            }
        }
    }

    /// The first part of a change is confirmed. The entry goes on with the rest, as a change of the same command.
    /// - Throws: when it cannot be written down; the whole change then stays, and is looked up.
    func split(_ entry: inout OutboxEntry, done: Change, rest: Change, _ handler: any ChangeHandler) throws {
        var left = StoredChange(
            profile: entry.stored.profile, change: rest, state: .unsent, reason: StoredChange.untried,
            source: entry.stored.source, createdAt: dependencies.time.now())
        if entry.isOnDisk {
            left = try store.get().split(
                Self.confirmed(entry.stored, done), rest: left, handler.description, locking: locks)
            release(entry)
        }
        handler.didConfirm(done)
        entry = OutboxEntry(stored: left, carriesText: true)
    }

    func previewSend(_ change: Change, _ handler: any ChangeHandler) async throws -> Change {
        let description = handler.description
        var change = try await handler.resolve(change)
        let present = try await present(change, handler)
        switch SendDecision(change, present: present, description) {
        case .nothingToSend(let present):
            change.after = present ?? change.after
            return change
        case .exists: throw Self.exists(change, description)
        case .missing: throw Self.missing(change, description)
        case .conflict(let present): throw Self.conflict(change, present: present, description)
        case .send(let ready), .sendMerged(let ready): change = ready
        }
        let difference = TextDifference(
            before: description.lines(change.before), after: description.lines(change.after))
        state.withLock { $0.dryRunDifferences.append(difference) }
        _ = try await handler.send(change)
        return change
    }
}
