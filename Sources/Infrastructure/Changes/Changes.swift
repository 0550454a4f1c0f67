package import Domain
package import FoundationEssentials
package import Platform
import Synchronization

/// Delivers changes to the service, for one command.
///
/// A change is written to disk before the first byte is sent (`accept` and `deliver`, in this file). The present state
/// at the service decides whether the change is sent (`Changes+Send`, `SendDecision`). After the answer it is
/// confirmed, or kept in the outbox (`Changes+Outcome`, `OutcomeDecision`).
package final class Changes: Sendable {
    package struct Options: Sendable {
        /// Nothing is sent and nothing is written (`--dry-run`).
        package var isDryRun = false
        /// A change that cannot be sent now is sent later (`--queue`).
        package var isForLater = false
        /// A change is only kept, and sent when its time has come (`--at`).
        package var dueAt: Date?
        /// The present state is replaced (`--force`).
        package var replaces = false
        /// Largest number of changes of one command that are sent at the same time.
        package var maximumAtOnce = Parallel.limit

        package init() {}
    }

    package struct Dependencies: Sendable {
        package var profile: @Sendable () throws -> String
        /// The origin of the service.
        package var service: @Sendable () throws -> String
        package var time: TimeSource
        /// A line for the person.
        package var note: @Sendable (SafeText) -> Void
        /// Asks whether to go on although the old state cannot be kept.
        /// - Throws: ``TritonError`` when the answer is no, or nobody can be asked.
        package var confirmLoss: @Sendable (SafeText) throws -> Void
        /// Writes a text into a file when the database cannot be written. Returns the path; nil when that fails too.
        package var saveRecoveryFile: @Sendable ([UInt8]) -> String?
        /// Throws an error of code `read_only` when nothing may be changed at the service.
        package var requireWritable: @Sendable () throws -> Void

        package init(
            profile: @escaping @Sendable () throws -> String, service: @escaping @Sendable () throws -> String,
            time: TimeSource, note: @escaping @Sendable (SafeText) -> Void,
            confirmLoss: @escaping @Sendable (SafeText) throws -> Void,
            saveRecoveryFile: @escaping @Sendable ([UInt8]) -> String?,
            requireWritable: @escaping @Sendable () throws -> Void = {}
        ) {
            self.profile = profile
            self.service = service
            self.time = time
            self.note = note
            self.confirmLoss = confirmLoss
            self.saveRecoveryFile = saveRecoveryFile
            self.requireWritable = requireWritable
        }
    }

    /// A change of this command, as it is in the outbox until it is confirmed.
    struct OutboxEntry {
        var stored: StoredChange
        /// Whether the user wrote something that would have to be written again.
        var carriesText: Bool
        /// The original condition of the change, while this command sends it with another one (`outbox send --force`).
        var condition: Change.Condition?
        /// The exact bytes that the user wrote, if they are not on disk.
        var content: [UInt8]?
        /// Whether a timer sends it: it stays queued when it cannot be sent now.
        var isScheduled = false
        /// Whether it is a record of a file of the user.
        var isInFile = false
        /// Whether it was in the outbox before this command.
        var isResent = false
        /// Whether a later command has changed the item, and this change does not know that version.
        var isOutdated = false
        /// Whether it is on disk. It is not on a machine without a writable home.
        var isOnDisk: Bool { stored.number > 0 }
    }

    struct State {
        /// A text that was accepted, and whose change is not delivered yet.
        var accepted: OutboxEntry?
        /// A text whose change is not known yet.
        var held: [UInt8]?
        var group: Int64?
        var locks: ItemLocks?
        var queued: [StoredChange] = []
        var previews: [ChangePreview] = []
        var didReachService = false
        var serviceClock = ServiceClock()
        /// What the changes of this command have done.
        var effects: Set<ChangeEffect> = []
        /// Why the user did not agree to lose an old state.
        var refusalToLose: TritonError?
        /// The reasons for which the user agreed to lose old states.
        var acceptedLosses: Set<SafeText> = []
    }

    let store: Lazy<ChangeStore>
    let dependencies: Dependencies
    package let options: Options
    let state = Mutex(State())
    /// Held while the user is asked something.
    let question = Mutex(())

    package init(store: Lazy<ChangeStore>, options: Options, _ dependencies: Dependencies) {
        self.store = store
        self.options = options
        self.dependencies = dependencies
    }

    /// Refuses every change while the session is read-only. Commands are refused before they begin; this also holds
    /// for a change that a reading command would make.
    /// - Throws: ``TritonError`` of code `read_only`.
    package func requireWritable() throws {
        if !options.isDryRun { try dependencies.requireWritable() }
    }

    // MARK: - One change

    package var editCondition: Change.Condition { options.replaces ? .any : .unchanged }

    /// Takes responsibility for a text before it is known what it changes. If the command fails before it calls
    /// ``accept(_:content:from:)``, the text is written into a file.
    package func hold(_ content: [UInt8]) { state.withLock { $0.held = content } }

    package var held: [UInt8]? { state.withLock { $0.held } }

    /// Takes responsibility for what the user wrote, before anything else can go wrong. The next ``deliver(_:by:)``
    /// continues it.
    /// - Parameters:
    ///   - change: the change as far as it is known.
    ///   - content: the exact bytes that the user wrote.
    ///   - source: the file that it came from.
    package func accept(_ change: Change, content: [UInt8], from source: String? = nil) throws {
        guard !options.isDryRun else { return }
        try requireWritable()
        state.withLock { $0.held = nil }
        var entry: OutboxEntry
        do { entry = try write([change], from: [source], carryText: true)[0] } catch var error as TritonError {
            if let path = dependencies.saveRecoveryFile(content) { error.addHint("the text is kept in \(line: path)") }
            throw error
        }
        if !entry.isOnDisk { entry.content = content }
        state.withLock { $0.accepted = entry }
    }

    /// Sends a change, unless the present state at the service forbids it.
    /// - Parameter source: the file that it came from, unless it was accepted before.
    /// - Returns: the change as it was carried out: `before` is what it replaced, `after` what the service has now.
    /// - Throws: ``TritonError``: `exists` for an item that exists already and for a conflict, `not_found`, and the
    ///   errors of the request.
    @discardableResult
    package func deliver(_ change: Change, by handler: any ChangeHandler, from source: String? = nil) async throws
        -> Change
    {
        guard !options.isDryRun else { return try await previewSend(change, handler) }
        try requireWritable()
        var entry = try takeAccepted() ?? write([change], from: [source], carryText: false)[0]
        entry.stored.change = change
        return try await carryOut(&entry, by: handler)
    }

    func takeAccepted() -> OutboxEntry? {
        state.withLock { state in
            defer { state.accepted = nil }
            return state.accepted
        }
    }

    /// The entries of a batch. A text that was accepted is part of it: a single change continues its entry, several
    /// changes replace it.
    func entries(of changes: [Change], from files: [String?], carryText: Bool, isInFile: Bool) throws -> [OutboxEntry] {
        let accepted = takeAccepted()
        if var accepted, changes.count == 1 {
            accepted.stored.change = changes[0]
            return [accepted]
        }
        // What these are made from is still there after a crash: in the outbox they would be sent a second time.
        let isHidden = !carryText && !options.isForLater
        var entries = try write(changes, from: files, carryText: carryText, isHidden: isHidden)
        for position in entries.indices { entries[position].isInFile = isInFile }
        // If this fails, the text is in the outbox twice, which is better than not at all.
        if let accepted, entries.allSatisfy(\.isOnDisk) { try? discard([accepted]) }
        return entries
    }

    /// What this command has done to the item that it is about.
    package var effect: ChangeEffect {
        state.withLock {
            $0.effects.contains(.created) ? .created : $0.effects.contains(.changed) ? .changed : .unchanged
        }
    }

    func note(_ effect: ChangeEffect) { _ = state.withLock { $0.effects.insert(effect) } }

    var now: Date { dependencies.time.now() }

    package var queued: [StoredChange] { state.withLock { $0.queued } }

    /// The changes that a dry run would have sent.
    package var previews: [ChangePreview] { state.withLock { $0.previews } }

    /// Whether the service answered in this command, so that queued changes can be sent.
    package var didReachService: Bool { state.withLock { $0.didReachService } }
    /// - Parameter date: the time of the service, if its answer had it.
    package func noteReached(at date: Date?) {
        state.withLock {
            $0.didReachService = true
            if let date { $0.serviceClock.note(date, at: now) }
        }
    }

    package var serviceClock: ServiceClock { state.withLock { $0.serviceClock } }

    // MARK: - On disk

    /// Puts changes into the outbox, before anything is sent.
    func write(
        _ changes: [Change], from files: [String?] = [], carryText: Bool, isHidden: Bool = false,
        role: StoredChange.Role = .user, reverts: Int64? = nil
    ) throws -> [OutboxEntry] {
        let profile = try dependencies.profile(), service = try dependencies.service(), now = dependencies.time.now()
        let new = changes.enumerated().map { position, change in
            StoredChange(
                profile: profile, service: service, change: change, state: .unsent, reason: StoredChange.untried,
                role: role, reverts: reverts, source: position < files.count ? files[position] : nil,
                isDropped: isHidden, createdAt: now, dueAt: options.dueAt)
        }
        let stored: [StoredChange]?, locks = locks
        do {
            // Locked while the first one is written: changes that are sent at the same time belong to one group.
            stored = try state.withLock { state in
                let stored = try store.get().insert(new, group: state.group, locking: locks)
                state.group = state.group ?? stored.first?.group
                return stored
            }
        } catch let error as TritonError where error.code == .config {
            // A newer version of the program uses this database: its changes could be sent twice, or never.
            throw error
        } catch {
            // Without a database the change is sent anyway; a failure then writes the text into a file. One for a later
            // time would be neither sent nor found again.
            guard options.dueAt == nil else { throw error }
            stored = nil
        }
        return (stored ?? new).map { OutboxEntry(stored: $0, carriesText: carryText) }
    }

    /// Nil without a database.
    var locks: ItemLocks? {
        state.withLock { state in
            // Without a database nothing is on disk either.
            if state.locks == nil, let store = try? store.get() {
                let locks = store.locks()
                state.locks = locks
                // What is left over is only hidden.
                try? store.removeAbandoned(locks)
            }
            return state.locks
        }
    }
}
