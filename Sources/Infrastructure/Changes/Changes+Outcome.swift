package import Domain
import Files
import Platform
import Synchronization

/// The end of a change, after the answer: it is confirmed, kept with its new state, or forgotten.
extension Changes {
    /// The end of the command: a text that was held, or accepted and never delivered, is kept, unless the command did
    /// what it should.
    /// - Returns: the error, with the place of the text in its hint.
    package func finish(after error: TritonError?) -> TritonError? {
        guard let entry = takeAccepted() else { return error.map(keepingHeld) }
        guard let error else {
            // If this fails, it stays in the outbox, where it can be dropped.
            try? discard([entry])
            return nil
        }
        return settle(entry, error, nil)
    }

    private func keepingHeld(_ error: TritonError) -> TritonError {
        guard let held, !options.isDryRun, !String(decoding: held, as: UTF8.self).isBlank else { return error }
        return keeping(held, error)
    }

    private func keeping(_ content: [UInt8], _ error: TritonError) -> TritonError {
        var error = error
        error.addHint(
            dependencies.saveRecoveryFile(content).map { "the text is kept in \(line: $0)" }
                ?? "the disk cannot be written, so the text is not kept")
        return error
    }

    func confirm(_ entry: OutboxEntry, _ change: Change, _ description: ChangeDescription) {
        guard entry.isOnDisk else { return }
        // If this fails, the change stays uncertain and is looked up before it is sent again, so nothing is sent twice.
        try? store.get().confirm(Self.confirmed(entry.stored, change), description, at: now)
        release(entry)
    }

    static func confirmed(_ stored: StoredChange, _ change: Change) -> StoredChange {
        var stored = stored
        (stored.change, stored.state, stored.mayHaveArrived, stored.reason) = (change, .confirmed, false, "")
        return stored
    }

    /// Keeps a change that was not delivered.
    /// - Parameter description: nil for a text whose change was never tried.
    /// - Returns: the error, with the place of the text in its hint.
    func settle(_ entry: OutboxEntry, _ error: TritonError, _ description: ChangeDescription?) -> TritonError {
        settle([entry], error, description)[0]
    }

    /// Keeps several changes that were not delivered for the same reason, as ``settle(_:_:_:)``, in one write to the
    /// disk for all: after Ctrl-C, the program has only a few seconds.
    @discardableResult
    func settle(_ entries: [OutboxEntry], _ error: TritonError, _ description: ChangeDescription?) -> [TritonError] {
        var forgotten: [OutboxEntry] = [], kept: [OutboxEntry] = []
        let errors = entries.map { entry in
            var (entry, error) = (entry, error)
            let isKept = decide(&entry, &error, description)
            if isKept { kept.append(entry) } else { forgotten.append(entry) }
            return error
        }
        // If this fails, they stay in the outbox, where they can be dropped.
        try? discard(forgotten)
        // They are on disk already; a state that is not updated only makes the next send more careful.
        kept = kept.filter(\.isOnDisk)
        if !kept.isEmpty { try? store.get().update(kept.map(\.stored)) }
        kept.forEach(release)
        if options.isForLater {
            let queued = kept.map(\.stored).filter { $0.state == .queued }
            state.withLock { $0.queued += queued }
        }
        return errors
    }

    /// Decides what becomes of a change that was not delivered. A text without a place on disk is written into a file.
    /// - Parameters:
    ///   - entry: gets its new state.
    ///   - error: gets the place of the text in its hint.
    /// - Returns: false if the change is to be forgotten.
    private func decide(_ entry: inout OutboxEntry, _ error: inout TritonError, _ description: ChangeDescription?)
        -> Bool
    {
        let canBeLookedUp = description?.canBeLookedUp ?? true
        let outcome = OutcomeDecision(
            after: error, earlier: entry.stored.mayHaveArrived,
            queueing: entry.isScheduled ? .unlessRefused : options.isForLater ? .temporary : .none,
            canBeLookedUp: canBeLookedUp)
        error.mayHaveArrived = outcome.mayHaveArrived
        guard outcome.state != .unsent || entry.carriesText && !isRefusedFile(entry, error) else { return false }
        // The consent to replace the present state was for this attempt only.
        entry.stored.change.condition = entry.condition ?? entry.stored.change.condition
        (entry.stored.state, entry.stored.mayHaveArrived, entry.stored.isDropped, entry.stored.reason) = (
            outcome.state, outcome.mayHaveArrived, false, error.sentence.rendered
        )
        if entry.isOnDisk {
            error.addNotice(of: entry.stored, carriesText: entry.carriesText, canBeLookedUp: canBeLookedUp)
        } else if entry.carriesText, let content = entry.content ?? description?.content(of: entry.stored.change) {
            error = keeping(content, error)
        }
        return true
    }

    /// Whether a text or a record that was read from a file cannot be sent as it is: it is itself invalid, or its name
    /// is taken. It needs no second copy beside its file. A text of the outbox is kept: its file may have been changed
    /// since.
    private func isRefusedFile(_ entry: OutboxEntry, _ error: TritonError) -> Bool {
        let isInFile = entry.isInFile || entry.stored.source.map { stat.of($0)?.isRegular == true } == true
        guard error.status == nil, !entry.isResent, isInFile else { return false }
        return error.code == .badData || (error.code == .exists && entry.stored.change.condition == .absent)
    }

    func discard(_ entries: [OutboxEntry]) throws {
        let stored = entries.filter(\.isOnDisk)
        guard !stored.isEmpty else { return }
        try store.get().remove(stored.map(\.stored.number))
        stored.forEach(release)
    }

    func release(_ entry: OutboxEntry) { if entry.isOnDisk { locks?.release(entry.stored.number) } }
}

extension TritonError {
    /// Adds the hint where an undelivered change is kept.
    mutating func addNotice(of stored: StoredChange, carriesText: Bool, canBeLookedUp: Bool) {
        guard carriesText else {
            if stored.mayHaveArrived { addHint("it may have been done anyway: check before you repeat it") }
            return
        }
        keptAs = stored.id
        if difference != nil {
            addHint(
                """
                your text is kept: 'triton outbox get \(line: stored.id)' prints it, \
                'triton outbox send \(line: stored.id) --force' replaces the other
                """
            )
        } else if hint != nil {
            addHint("the text is kept, see 'triton outbox get \(line: stored.id)'")
        } else if canBeLookedUp || !stored.mayHaveArrived {
            hint = "the text is kept: send it with 'triton outbox send \(line: stored.id)'"
        } else {
            hint = """
                it may have arrived: check what the service has; the text is kept, see \
                'triton outbox get \(line: stored.id)'
                """
        }
    }
}
