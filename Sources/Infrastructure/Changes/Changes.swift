// Long because the way of a change is read in one place, from the text of the user to its end.
package import Domain
import FoundationEssentials
package import ProcessRuntime
import Synchronization

/// Delivers changes to the service, for one command.
///
/// The way of a change: it is on disk before the first byte is sent (`accept`, `deliver`); the present state is read,
/// and decides whether it may be sent (`SendDecision`); after the answer it is confirmed, or kept with its new state
/// (`OutcomeDecision`).
package final class Changes: Sendable {
    /// How the command was called.
    package struct Options: Sendable {
        /// Nothing is sent and nothing is written (`--dry-run`).
        package var isDryRun = false
        /// A change that cannot be sent now is sent later (`--queue`).
        package var isForLater = false
        /// The present state is replaced (`--force`).
        package var replaces = false
        /// Changes of one command that are under way at the same time.
        package var maximumAtOnce = Parallel.limit

        package init() {}
    }

    /// The dependencies of this type.
    package struct Dependencies: Sendable {
        package var profile: @Sendable () throws -> String
        package var time: TimeSource
        /// A line for the person.
        package var note: @Sendable (SafeText) -> Void
        /// Asks whether to go on although the old state cannot be kept.
        /// - Throws: ``TritonError`` when the answer is no, or nobody can be asked.
        package var confirmLoss: @Sendable (SafeText) throws -> Void
        /// Writes a text into a file, where the database cannot take it. Returns the path.
        package var saveRecoveryFile: @Sendable ([UInt8]) -> String?

        package init(
            profile: @escaping @Sendable () throws -> String, time: TimeSource,
            note: @escaping @Sendable (SafeText) -> Void,
            confirmLoss: @escaping @Sendable (SafeText) throws -> Void,
            saveRecoveryFile: @escaping @Sendable ([UInt8]) -> String?
        ) {
            self.profile = profile
            self.time = time
            self.note = note
            self.confirmLoss = confirmLoss
            self.saveRecoveryFile = saveRecoveryFile
        }
    }

    /// A change that this command is responsible for.
    struct OutboxEntry {
        var stored: StoredChange
        /// Whether the user wrote something that would have to be written again.
        var carriesText: Bool
        /// What the change asks for, where this command sends it in another way (`outbox send --force`).
        var condition: Change.Condition?
        /// Byte for byte what the user wrote, where there is no place on disk for it.
        var content: [UInt8]?
        /// Whether it is on disk: a machine without a writable home has no place for it.
        var isOnDisk: Bool { stored.number > 0 }
    }

    private struct State {
        /// A text that was accepted, and whose change is not delivered yet.
        var accepted: OutboxEntry?
        var group: Int64?
        var locks: ItemLocks?
        var queued: [StoredChange] = []
        var dryRunDifferences: [TextDifference] = []
        var didReachService = false
        var hasPruned = false
        /// Why the user did not agree to lose an old state.
        var refusalToLose: TritonError?
    }

    let store: Lazy<ChangeStore>
    let dependencies: Dependencies
    package let options: Options
    private let state = Mutex(State())
    /// Held while the user is asked something.
    private let question = Mutex(())

    package init(store: Lazy<ChangeStore>, options: Options, _ dependencies: Dependencies) {
        self.store = store
        self.options = options
        self.dependencies = dependencies
    }

    // MARK: - One change

    /// Takes responsibility for what the user wrote, before anything else can go wrong. The next ``deliver(_:by:)``
    /// continues it.
    /// - Parameters:
    ///   - change: as far as it is known.
    ///   - content: byte for byte what the user wrote.
    ///   - source: the file that it came from.
    package func accept(_ change: Change, content: [UInt8], from source: String? = nil) throws {
        guard !options.isDryRun else { return }
        // From here on an interruption is reported, with the place of the text.
        SignalSetup.installIfNeeded()
        var entry: OutboxEntry
        do { entry = try write([change], from: [source], carryText: true)[0] } catch var error as TritonError {
            if let path = dependencies.saveRecoveryFile(content) { error.addHint("the text is kept in \(line: path)") }
            throw error
        }
        if !entry.isOnDisk { entry.content = content }
        state.withLock { $0.accepted = entry }
    }

    /// Sends a change, if nothing at the service speaks against it.
    /// - Returns: the change as it was carried out: `before` is what it replaced, `after` what the service has now.
    /// - Throws: ``TritonError``: `exists` for what is there already and for a conflict, `not_found`, and what the
    ///   service answers.
    @discardableResult
    package func deliver(_ change: Change, by handler: any ChangeHandler) async throws -> Change {
        guard !options.isDryRun else { return try await previewSend(change, handler) }
        let accepted = state.withLock { state in
            defer { state.accepted = nil }
            return state.accepted
        }
        var entry: OutboxEntry
        if var accepted {
            accepted.stored.change = change
            entry = accepted
        } else {
            entry = try write([change], carryText: false)[0]
        }
        return try await carryOut(&entry, by: handler)
    }

    /// The entries of a batch. A text that was accepted is one of its changes: the only one continues its entry,
    /// several make it superfluous.
    func entries(of changes: [Change], from files: [String?], carryText: Bool) throws -> [OutboxEntry] {
        let accepted = state.withLock { state in
            defer { state.accepted = nil }
            return state.accepted
        }
        if var accepted, changes.count == 1 {
            accepted.stored.change = changes[0]
            return [accepted]
        }
        let entries = try write(changes, from: files, carryText: carryText)
        // Twice in the outbox is better than not at all.
        if let accepted, entries.allSatisfy(\.isOnDisk) { try? discard(accepted) }
        return entries
    }

    /// The end of the command: a text that was accepted and never delivered is kept, unless the command did what it
    /// should.
    /// - Returns: the error, with the place of the text in its hint.
    package func finish(after error: TritonError?) -> TritonError? {
        guard let entry = state.withLock({ $0.accepted }) else { return error }
        state.withLock { $0.accepted = nil }
        guard let error else {
            // It stays in the outbox, where it can be dropped.
            try? discard(entry)
            return nil
        }
        return settle(entry, error, nil)
    }

    /// The changes that were queued in this command.
    package var queued: [StoredChange] { state.withLock { $0.queued } }

    /// The differences of the changes that a dry run would have sent.
    package var dryRunDifferences: [TextDifference] { state.withLock { $0.dryRunDifferences } }

    /// The service answered in this command: what is queued can be sent.
    package var didReachService: Bool { state.withLock { $0.didReachService } }
    package func noteReached() { state.withLock { $0.didReachService = true } }

    // MARK: - The way of a change

    func write(
        _ changes: [Change], from files: [String?] = [], carryText: Bool, role: StoredChange.Role = .user,
        reverts: Int64? = nil
    ) throws -> [OutboxEntry] {
        let profile = try dependencies.profile(), now = dependencies.time.now()
        let new = changes.enumerated().map { position, change in
            StoredChange(
                profile: profile, change: change, state: .unsent, reason: StoredChange.untried, role: role,
                reverts: reverts, source: position < files.count ? files[position] : nil, createdAt: now)
        }
        let stored: [StoredChange]?
        do {
            stored = try store.get().insert(new, group: state.withLock { $0.group }, locking: locks)
        } catch let error as TritonError where error.code == .config {
            // What another version of the program keeps there would be sent twice, or never.
            throw error
        } catch {
            // Without a place for it the change is sent all the same; a failure then writes the text into a file.
            stored = nil
        }
        if let group = stored?.first?.group { state.withLock { $0.group = $0.group ?? group } }
        return (stored ?? new).map { OutboxEntry(stored: $0, carriesText: carryText) }
    }

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
    private func begin(
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
    private func confirmLoss(_ reason: SafeText) throws {
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

    private func confirm(_ entry: OutboxEntry, _ change: Change, _ description: ChangeDescription) {
        guard entry.isOnDisk else { return }
        // A change that stays uncertain is looked up before it is sent again, so nothing is sent twice.
        try? store.get().confirm(
            Self.confirmed(entry.stored, change), description, prunes: isTimeToPrune(after: change))
        release(entry)
    }

    /// Once for a command, and after each change that is large.
    private func isTimeToPrune(after change: Change) -> Bool {
        let isLarge = [change.before, change.after].contains {
            $0.map { $0.bytes != nil || $0.record.isLarge } ?? false
        }
        return state.withLock { state in
            defer { state.hasPruned = true }
            return isLarge || !state.hasPruned
        }
    }

    static func confirmed(_ stored: StoredChange, _ change: Change) -> StoredChange {
        var stored = stored
        (stored.change, stored.state, stored.mayHaveArrived, stored.reason) = (change, .confirmed, false, "")
        return stored
    }

    /// Keeps what was not delivered, and says where.
    /// - Parameter description: nil for a text whose change was never tried.
    func settle(_ entry: OutboxEntry, _ error: TritonError, _ description: ChangeDescription?) -> TritonError {
        var error = error
        let canBeLookedUp = description?.canBeLookedUp ?? true
        let outcome = OutcomeDecision(
            after: error, earlier: entry.stored.mayHaveArrived, isForLater: options.isForLater,
            canBeLookedUp: canBeLookedUp)
        error.mayHaveArrived = outcome.mayHaveArrived
        // What is wrong with the text itself needs no second copy beside its file.
        let isInFile = error.code == .badData && error.status == nil && entry.stored.source != nil
        guard RetentionDecision.keeps(outcome, carriesText: entry.carriesText, isInFile: isInFile) else {
            // It stays in the outbox, where it can be dropped.
            try? discard(entry)
            return error
        }
        var stored = entry.stored
        // The consent to replace what is there was for this attempt.
        stored.change.condition = entry.condition ?? stored.change.condition
        (stored.state, stored.mayHaveArrived, stored.reason) = (
            outcome.state, outcome.mayHaveArrived, error.sentence.rendered
        )
        guard entry.isOnDisk else {
            let content = entry.content ?? description?.content(of: stored.change)
            if entry.carriesText, let content {
                error.addHint(
                    dependencies.saveRecoveryFile(content).map { "the text is kept in \(line: $0)" }
                        ?? "the disk cannot be written, so the text is not kept")
            }
            return error
        }
        // It is on disk already; a state that is not updated only makes the next send more careful.
        try? store.get().update(stored)
        release(entry)
        if stored.state == .queued { state.withLock { $0.queued.append(stored) } }
        KeptNotice.add(to: &error, stored, carriesText: entry.carriesText, canBeLookedUp: canBeLookedUp)
        return error
    }

    func discard(_ entry: OutboxEntry) throws {
        guard entry.isOnDisk else { return }
        try store.get().remove(entry.stored.number)
        release(entry)
    }

    func release(_ entry: OutboxEntry) { if entry.isOnDisk { locks?.release(entry.stored.number) } }

    /// Locks of this command; nil without a database.
    var locks: ItemLocks? {
        state.withLock { state in
            // Without one nothing is on disk either.
            if state.locks == nil { state.locks = (try? store.get())?.locks() }
            return state.locks
        }
    }

    // MARK: - The present state

    func present(_ change: Change, _ handler: any ChangeHandler) async throws -> Snapshot? {
        let description = handler.description
        // What the service names itself cannot be there before.
        if change.key == nil, description.keyField != nil { return nil }
        let present = try await handler.present(change)
        if let present, let key = change.key, let answered = description.key(of: present) {
            try EditPrecondition.require(answered, toBe: key)
        }
        return present
    }

    /// Keeps other processes of this user from changing the same thing at the same time.
    func withItemLock<Value>(of change: Change, _ body: () async throws -> Value) async throws -> Value {
        guard let locks, change.key != nil || change.before != nil || change.condition != .absent else {
            return try await body()
        }
        let item = [try dependencies.profile(), change.kind.rawValue, change.address?.label ?? "", change.key ?? ""]
            .joined(separator: "\0")
        let start = dependencies.time.now()
        var isTold = false
        while !locks.lock(item: item) {
            let waited = dependencies.time.now().timeIntervalSince(start)
            guard waited < Self.maximumWait else {
                throw TritonError(.tryLater, "another process is changing the same thing")
            }
            if waited > 1, !isTold {
                dependencies.note("waiting for another process that is changing the same thing")
                isTold = true
            }
            try await dependencies.time.sleep(0.02)
        }
        defer { locks.unlock(item: item) }
        return try await body()
    }

    /// Seconds to wait for another process.
    private static let maximumWait = 30.0

    private func previewSend(_ change: Change, _ handler: any ChangeHandler) async throws -> Change {
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

extension JSON {
    /// Whether one of its texts is worth a look at all that is kept.
    fileprivate var isLarge: Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { if case .string(let text) = $0.value { text.utf8.count > 1 << 16 } else { false } }
    }
}

extension Changes {
    /// The state that a change starts from: what the service has now or, with `--queue` and without a connection, what
    /// is cached. Whether it is still the present one is checked when the change is sent.
    /// - Parameter cached: nil where nothing is cached.
    package func base<State>(cached: @autoclosure () -> State?, _ fetch: () async throws -> State) async throws -> State
    {
        do { return try await fetch() } catch let error as TritonError
            where options.isForLater && [.unavailable, .tryLater].contains(error.code)
        {
            guard let cached = cached() else { throw error }
            return cached
        }
    }
}
