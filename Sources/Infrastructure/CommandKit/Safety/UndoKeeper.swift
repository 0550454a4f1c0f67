package import Database
package import Domain
import FoundationEssentials
package import Session
import Synchronization

/// Keeps what a replacement or a deletion is about to destroy.
package struct UndoKeeper: Sendable {
    private let store: Lazy<UndoStore>
    private let session: Lazy<Session>
    private let time: TimeSource
    private let command: String
    private let rehearsal: Rehearsal?
    private let note: @Sendable (SafeText) -> Void
    /// What was kept for a change that the service has not yet confirmed.
    private let pending = Pending()

    /// - Parameter rehearsal: set under `--dry-run`, when nothing is destroyed and nothing kept.
    package init(store: Lazy<UndoStore>, session: Lazy<Session>, time: TimeSource, command: String, rehearsal: Rehearsal?, note: @escaping @Sendable (SafeText) -> Void) {
        self.store = store
        self.session = session
        self.time = time
        self.command = command
        self.rehearsal = rehearsal
        self.note = note
    }

    /// - Parameters:
    ///   - before: the thing as it is now.
    ///   - restore: the words after `triton` that put it back.
    ///   - content: what those words read from standard input; nil when they read nothing.
    ///   - lost: what cannot come back, each as a short phrase.
    ///   - command: what is undone, as `undo --list` says it; the words of the running command without it.
    package func keep<Item: Recordable>(_ before: Item, restore: [String], content: [UInt8]? = nil, lost: [String] = [], command: String? = nil) {
        keep(json: before.json, restore: restore, content: content, lost: lost, command: command)
    }

    /// A text that is about to be replaced: `--dry-run` shows the difference. Line ends that differ are none
    /// (`API.md` section 4, rule 6).
    package func compare(_ before: String, with after: String) {
        rehearsal?.compare(before: before.normalisedLineEnds, after: after.normalisedLineEnds)
    }

    package func keep(json: JSON, restore: [String], content: [UInt8]? = nil, lost: [String] = [], command: String? = nil) {
        guard rehearsal == nil else { return }
        do {
            let session = try session.get()
            let id = try store.get().add(
                UndoItem(
                    profile: session.profile, address: session.address, command: command ?? self.command, before: json, restore: restore, content: content, lost: lost,
                    createdAt: time.now()))
            pending.set(id)
        } catch {
            note("this cannot be undone: there is no place to keep the old value")
        }
    }

    /// The service made the change that was kept for.
    package func settle() { pending.set(nil) }

    /// Drops what was kept for a change that the service refused: nothing was destroyed.
    package func retract(because error: TritonError) {
        guard let id = pending.take(), !error.mayHaveArrived else { return }
        // An item too many does less harm than an error about it.
        try? store.get().remove(id)
    }

    private final class Pending: Sendable {
        private let id = Mutex<String?>(nil)

        func set(_ new: String?) { id.withLock { $0 = new } }

        func take() -> String? {
            id.withLock { id in
                defer { id = nil }
                return id
            }
        }
    }
}
