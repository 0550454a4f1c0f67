package import Database
package import Domain
import Files
import FoundationEssentials
package import Session
import Synchronization

/// Keeps what the user gave until the service has it. A text is on disk before anything else can go wrong with it.
package final class Journal: Sendable {
    /// What was given, and the words that send it when they read it from standard input.
    package struct Text: Sendable {
        package let content: [UInt8]
        package let resend: [String]

        package init(_ content: [UInt8], resend: [String]) {
            self.content = content
            self.resend = resend
        }
    }

    private struct Entry {
        /// Nil without a place for the outbox.
        let id: String?
        let content: [UInt8]
    }

    private struct State {
        /// What is being sent, and what waits for its turn.
        var current: Entry?
        var waiting: ArraySlice<Entry> = []
        var claims: OutboxClaims?
    }

    private let outbox: Lazy<OutboxStore>
    private let session: Lazy<Session>
    private let time: TimeSource
    private let isSwitchedOff: Bool
    private let state = Mutex(State())

    /// - Parameter isSwitchedOff: under `--dry-run`, and when an item of the outbox is being sent, which is kept already.
    package init(outbox: Lazy<OutboxStore>, session: Lazy<Session>, time: TimeSource, isSwitchedOff: Bool) {
        self.outbox = outbox
        self.session = session
        self.time = time
        self.isSwitchedOff = isSwitchedOff
    }

    /// Takes responsibility for a text, or for a command that carries none (`--queue`).
    package func accept(_ content: [UInt8], resend: [String]) throws {
        try accept([Text(content, resend: resend)])
        next()
    }

    /// Takes responsibility for several texts at once. Each is sent after a call of ``next()``.
    package func accept(_ texts: [Text]) throws {
        guard !isSwitchedOff else { return }
        // From here on an interruption is told of, with the place of the text.
        FirstWait.isComing()
        let session = try session.get(), now = time.now()
        let items = texts.map {
            OutboxItem(
                id: "", profile: session.profile, words: $0.resend, address: session.address, content: $0.content, state: .uncertain, reason: "it was being sent", createdAt: now)
        }
        state.withLock { state in
            // Without a place for the outbox the command still runs; a failure then keeps the text in a file (see `keep`).
            let store = try? outbox.get()
            let claims = state.claims ?? store?.claims()
            state.claims = claims
            let ids = claims.flatMap { claims in try? store?.add(items, claiming: claims) }
            state.waiting = zip(texts, ids ?? []).map { Entry(id: $1, content: $0.content) }[...]
            if ids == nil { state.waiting = texts.map { Entry(id: nil, content: $0.content) }[...] }
        }
    }

    /// The next of several texts is about to be sent.
    package func next() { state.withLock { $0.current = $0.waiting.popFirst() } }

    /// What was pointed at is known better now: a text that waits must not meet another 'latest' item.
    package func settle(resend: [String]) {
        guard let id = state.withLock({ $0.current?.id }) else { return }
        // The words that it has will do.
        try? outbox.get().update(id, words: resend)
    }

    package var hasEntry: Bool { state.withLock { $0.current != nil } }

    /// The service has it.
    package func delivered() {
        guard let id = takeCurrent()?.id else { return }
        // An item that stays behind is looked up before it is sent again, so nothing is posted twice.
        try? outbox.get().remove(id)
        release(id)
    }

    /// It could not be delivered: keeps it, and says where.
    package func keep(because error: TritonError, state: OutboxItem.State) -> Kept? {
        guard let entry = takeCurrent() else { return nil }
        return keep(entry, state: state, reason: error.sentence.rendered)
    }

    /// What the command did not come to is kept too.
    package func keepWaiting() -> [Kept] {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        return waiting.compactMap { keep($0, state: .unsent, reason: "it was not tried") }
    }

    package enum Kept: Sendable, Equatable {
        case outbox(id: String)
        case file(path: String)
    }

    private func takeCurrent() -> Entry? {
        state.withLock { state in
            defer { state.current = nil }
            return state.current
        }
    }

    private func release(_ id: String) { state.withLock { $0.claims?.release(id) } }

    private func keep(_ entry: Entry, state: OutboxItem.State, reason: String) -> Kept? {
        guard let id = entry.id else { return Self.rescue(entry.content).map { .file(path: $0) } }
        // The text is on disk already; a state that is not updated only makes the next send more careful.
        try? outbox.get().update(id, state: state, reason: reason)
        release(id)
        return .outbox(id: id)
    }

    /// The last resort of a machine without a writable home.
    private static func rescue(_ content: [UInt8]) -> String? {
        let path = "/tmp/triton-unsent-\(UUID().uuidString.lowercased())"
        // Nothing is left to try after this.
        return (try? FileWriter.createNew(path, content, mode: 0o600)) == nil ? nil : path
    }
}
