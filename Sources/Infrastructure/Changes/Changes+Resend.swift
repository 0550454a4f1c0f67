package import Domain
import Platform

extension Changes {
    /// Sends a change of the outbox. A change that may have arrived is looked up first.
    /// - Parameters:
    ///   - stored: locked by this process (`ChangeStore.take`).
    ///   - replaces: whether it overwrites what was saved meanwhile (`--force`).
    /// - Returns: the change as the service has it.
    /// - Throws: ``TritonError``; the change then stays, with its new state and reason.
    @discardableResult
    package func resend(_ stored: StoredChange, by handler: any ChangeHandler, replaces: Bool) async throws -> Change {
        try requireWritable()
        try requireThisService(stored)
        // What was scheduled is tried again, until the service has accepted or refused it.
        var entry = OutboxEntry(
            stored: stored, carriesText: true, isScheduled: stored.dueAt != nil && stored.state == .queued,
            isResent: true)
        if stored.mayHaveArrived || stored.state == .uncertain,
            let done = try await lookUp(&entry, by: handler, replaces: replaces)
        {
            return done
        }
        if replaces {
            entry.condition = stored.change.condition
            entry.stored.change.condition = .any
        } else {
            entry.isOutdated = try isOutdated(stored, handler.description)
        }
        guard !options.isDryRun else { return try await previewSend(entry.stored.change, handler, of: entry) }
        let sent = try await carryOut(&entry, by: handler)
        if stored.change.replacesUnseen, !sent.wasUnneeded, let replaced = sent.before,
            !handler.description.areSame(replaced, stored.change.before)
        {
            // Nobody has seen that version: the command was given when the service could not be asked, or long ago.
            let name = Self.itemName(sent, handler.description)
            dependencies.note("\(name) had another version at the service: 'triton undo' restores it")
        }
        return sent
    }

    /// Continues an earlier attempt to create an item whose answer was lost, so that it is not created twice.
    /// - Parameter isSame: whether a change creates the same item.
    /// - Returns: nil if there was none.
    package func resendLost(
        _ kind: ChangeKind, of address: Address, by handler: any ChangeHandler, where isSame: (Change) -> Bool
    ) async throws -> Change? {
        // Without a database nothing waits.
        guard !options.isDryRun, let store = try? store.get(), let locks else { return nil }
        let profile = try dependencies.profile()
        for stored in try store.outbox(of: profile) where stored.state == .uncertain && stored.change.kind == kind {
            let change = stored.change
            guard change.address == address, change.key == nil, isSame(change), try isForThisService(stored),
                // Another process may be sending it.
                let current = try store.take(stored.id, of: profile, with: locks), current.isInOutbox
            else { continue }
            return try await resend(current, by: handler, replaces: false)
        }
        return nil
    }

    /// Asks the service about an earlier attempt, so that nothing is sent twice.
    /// - Parameter entry: continues with the rest of a change that arrived in part.
    /// - Returns: the change, if nothing is left to send.
    private func lookUp(_ entry: inout OutboxEntry, by handler: any ChangeHandler, replaces: Bool) async throws
        -> Change?
    {
        let stored = entry.stored
        guard handler.description.canBeLookedUp else {
            guard stored.state == .queued || replaces else { throw Self.userMustDecide(stored) }
            return nil
        }
        switch try await handler.arrival(of: stored.change, since: stored.attempt) {
        case .arrived(let state): return try close(entry, state, handler)
        case .arrivedInPart(let done, let rest):
            guard !options.isDryRun else { return try await deliver(rest, by: handler) }
            try split(&entry, done: done, rest: rest, handler)
        case .unknown:
            if stored.change.key == nil, handler.description.keyField != nil, !replaces {
                throw unqueue(stored, Self.userMustDecide(stored))
            }
        // The answer may be older than the attempt, and somebody else may have replaced the result since. So the
        // attempt still counts.
        case .notArrived: break
        }
        return nil
    }

    /// Whether a later command of this machine has changed an item of which this change has not seen that version. What
    /// is sent at a given time (`--at`) is to replace what is there then.
    private func isOutdated(_ stored: StoredChange, _ description: ChangeDescription) throws -> Bool {
        try stored.change.replacesUnseen && stored.dueAt == nil && description.canBeLookedUp
            && store.get().hasLaterChange(than: stored)
    }

    /// Whether a change was made for the service that the profile has now: its address and its key may mean something
    /// else elsewhere.
    package func isForThisService(_ stored: StoredChange) throws -> Bool {
        try stored.service == dependencies.service()
    }

    /// The other services that some of these changes were made for.
    package func otherServices(of changes: [StoredChange]) throws -> Set<String> {
        Set(try changes.filter { try !isForThisService($0) }.map(\.service))
    }

    /// - Throws: ``TritonError`` of code `no_permission` for a change of another service.
    func requireThisService(_ stored: StoredChange) throws {
        guard try !isForThisService(stored) else { return }
        throw TritonError(
            .noPermission,
            "it was made for \(line: stored.service), and the service is \(line: try dependencies.service()) now",
            hint: "use the profile with that service, or set TRITON_API_URL")
    }

    /// Confirms a change whose earlier attempt arrived.
    func close(_ entry: OutboxEntry, _ state: Snapshot?, _ handler: any ChangeHandler) throws -> Change {
        var stored = entry.stored
        stored.change.after = state
        stored.change.key = state.flatMap { handler.description.key(of: $0) } ?? stored.change.key
        guard !options.isDryRun else { return stored.change }
        try store.get().confirm(Self.confirmed(stored, stored.change), handler.description, at: now)
        release(entry)
        handler.didConfirm(stored.change)
        return stored.change
    }

    /// Takes a change out of the queue that only a person can send.
    private func unqueue(_ stored: StoredChange, _ error: TritonError) -> TritonError {
        guard stored.state == .queued, !options.isDryRun else { return error }
        var waiting = stored
        (waiting.state, waiting.reason) = (.uncertain, error.sentence.rendered)
        // If this fails, it stays queued, and is not sent either.
        try? store.get().update([waiting])
        return error
    }

    private static func userMustDecide(_ stored: StoredChange) -> TritonError {
        TritonError(
            .failed, "it may have arrived, and a look-up cannot tell",
            hint: """
                check what the service has; 'triton outbox send \(line: stored.id) --force' sends it again, \
                'triton outbox drop \(line: stored.id)' deletes it
                """
        )
    }
}

extension Changes.OutboxEntry {
    func decision(on change: Change, present: Snapshot?, _ description: ChangeDescription) -> SendDecision {
        var decision = SendDecision(change, present: present, description)
        if isResent, stored.reverts == nil { decision = decision.resent(change, description) }
        return isOutdated ? decision.withoutReplacing : decision
    }
}
