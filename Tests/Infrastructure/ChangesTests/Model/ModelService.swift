import Changes
import Domain
import FoundationEssentials
import Synchronization

/// A service in memory, with the list of all texts that must not be lost.
final class ModelService: Sendable {
    struct State {
        var things: [Thing: Snapshot] = [:]
        /// Earlier states of an item, for outdated answers.
        var history: [Thing: [Snapshot]] = [:]
        /// Changes that arrive with the next request.
        var delayed: [Change] = []
        /// Times at which posts were made.
        var madeAt: [Thing: Date] = [:]
        var calls: [[Token]] = []
        var nextID = 1
        var nextToken = 1
        /// Every text that was typed and accepted, or was ever at the service.
        var known: Set<Token> = []
        /// Texts that may be lost: another client destroyed them, or the user gave them up.
        var excused: Set<Token> = []
        /// Texts of posts that another client has replaced. Such a post cannot be recognised as the one that a lost
        /// answer was about, so it may be posted again, and an edit of it then contains its old text.
        var replaced: Set<Token> = []
        /// Texts that were saved into files.
        var recovered: Set<Token> = []
        /// Items that a process has read and not written yet. Only the service itself could prevent a write between the
        /// last read and our write, so the other client writes at any time except then.
        var windows: [Int: Set<Thing>] = [:]
        var now = Date(timeIntervalSince1970: 1_800_000_000)
    }

    let state = Mutex(State())

    var now: Date { state.withLock { $0.now } }

    func newToken() -> Token {
        state.withLock { state in
            state.nextToken += 1
            return state.nextToken
        }
    }

    func read(_ thing: Thing) -> Snapshot? { state.withLock { $0.things[thing] } }

    /// Carries out the delayed changes.
    func flush() {
        while true {
            guard let change = state.withLock({ $0.delayed.isEmpty ? nil : $0.delayed.removeFirst() }) else { return }
            _ = try? apply(change)  // Nobody waits for the answer to a delayed request.
        }
    }

    /// Carries out a change of our program.
    /// - Throws: the error of a request that the service really refuses.
    func apply(_ change: Change) throws -> Snapshot? {
        try state.withLock { state in
            var thing = Thing(change)
            guard let after = change.after, !change.isDeletion else {
                guard state.things[thing] != nil else { throw TritonError(.notFound, "no such thing", status: 404) }
                state.store(nil, at: thing, byOther: false)
                return nil
            }
            if thing.kind == .call {
                let tokens = Tokens.inside(after)
                state.calls.append(tokens.sorted())
                state.known.formUnion(tokens)
                return after
            }
            if thing.kind == .post {
                if change.key == nil {
                    thing.key = "p\(state.nextID)"
                    state.nextID += 1
                    state.madeAt[thing] = state.now
                } else if state.things[thing] == nil {
                    throw TritonError(.notFound, "no such post", status: 404)
                }
            }
            let stored = after.with("id", .string(thing.key)).with("name", .string(thing.key)).with(
                "counter", .int(state.nextToken))
            state.store(stored, at: thing, byOther: false)
            return stored
        }
    }

    /// The other client writes.
    func writeByOther(_ thing: Thing, _ new: Snapshot?) { state.withLock { $0.store(new, at: thing, byOther: true) } }

    func isInWindow(_ thing: Thing) -> Bool { state.withLock { $0.windows.values.contains { $0.contains(thing) } } }
}

extension ModelService.State {
    fileprivate mutating func store(_ new: Snapshot?, at thing: Thing, byOther: Bool) {
        let old = things[thing]
        if let old { history[thing, default: []].append(old) }
        things[thing] = new
        let stored = Tokens.inside(new)
        known.formUnion(stored)
        excused.subtract(stored)
        if byOther {
            let lost = Tokens.inside(old).subtracting(stored)
            excused.formUnion(lost)
            if thing.kind == .post { replaced.formUnion(lost) }
        }
        now += 1
    }
}
