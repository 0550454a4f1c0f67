package import Database
package import Domain
import Files
import FoundationEssentials
package import Session
import Synchronization

/// Keeps what the user gave until the service has it. A text is on disk before anything else can go wrong with it.
package final class Journal: Sendable {
    private struct Entry {
        let id: String
        let content: [UInt8]
    }

    private let outbox: Lazy<OutboxStore>
    private let session: Lazy<Session>
    private let time: TimeSource
    private let isSwitchedOff: Bool
    private let entry = Mutex<Entry?>(nil)

    /// - Parameter isSwitchedOff: under `--dry-run`, and when an item of the outbox is being sent, which is kept already.
    package init(outbox: Lazy<OutboxStore>, session: Lazy<Session>, time: TimeSource, isSwitchedOff: Bool) {
        self.outbox = outbox
        self.session = session
        self.time = time
        self.isSwitchedOff = isSwitchedOff
    }

    /// Takes responsibility for a text, or for a command that carries none (`--queue`).
    /// - Parameter resend: the words that send it, reading the text from standard input.
    package func accept(_ content: [UInt8], resend: [String]) throws {
        guard !isSwitchedOff else { return }
        let session = try session.get()
        let item = OutboxItem(
            id: "", profile: session.profile, words: resend, address: session.address, content: content, state: .uncertain, reason: "it was being sent", createdAt: time.now())
        // Without a place for the outbox the command still runs; a failure then keeps the text in a file (see `keep`).
        let id = try? outbox.get().add(item)
        entry.withLock { $0 = Entry(id: id ?? "", content: content) }
    }

    package var hasEntry: Bool { entry.withLock { $0 != nil } }

    /// The service has it.
    package func delivered() {
        guard
            let entry = entry.withLock({
                let taken = $0; $0 = nil; return taken
            }), !entry.id.isEmpty
        else { return }
        // An item that stays behind is looked up before it is sent again, so nothing is posted twice.
        try? outbox.get().remove(entry.id)
    }

    /// It could not be delivered: keeps it, and says where.
    package func keep(because error: TritonError, state: OutboxItem.State) -> Kept? {
        guard
            let entry = entry.withLock({
                let taken = $0; $0 = nil; return taken
            })
        else { return nil }
        if !entry.id.isEmpty {
            // The text is on disk already; a state that is not updated only makes the next send more careful.
            try? outbox.get().update(entry.id, state: state, reason: error.sentence.rendered)
            return .outbox(id: entry.id)
        }
        return Self.rescue(entry.content).map { .file(path: $0) }
    }

    package enum Kept: Sendable, Equatable {
        case outbox(id: String)
        case file(path: String)
    }

    /// The last resort of a machine without a writable home.
    private static func rescue(_ content: [UInt8]) -> String? {
        let path = "/tmp/triton-unsent-\(UUID().uuidString.lowercased())"
        // Nothing is left to try after this.
        return (try? FileWriter.createNew(path, content, mode: 0o600)) == nil ? nil : path
    }
}
