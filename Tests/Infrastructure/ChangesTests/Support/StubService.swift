import Changes
import Domain
import Synchronization

/// A service of one kind in memory. A test can set the outcome of each request.
final class StubService: ChangeHandler {
    enum Outcome: Sendable {
        case done
        case failed(any Error)
        case doneAndFailed(any Error)
    }

    struct State {
        var things: [String: Snapshot] = [:]
        /// What a list says, if it is older.
        var staleThings: [String: Snapshot]?
        /// Outcomes of the next changes, in their order; afterwards all succeed.
        var outcomes: [Outcome] = []
        /// Results of the next look-ups; afterwards they are correct.
        var arrivals: [Arrival] = []
        /// Errors of the next reads; afterwards they succeed.
        var failedReads: [TritonError] = []
        /// The state of another item, which every read returns.
        var mixedUp: Snapshot?
        var log: [String] = []
        var nextID = 1
        var underWay = 0
        var mostUnderWay = 0
    }

    let state = Mutex(State())
    let description: ChangeDescription
    let lists: Bool
    /// Called before a change is carried out.
    let beforeSend: Mutex<(@Sendable (Change) async throws -> Void)?> = Mutex(nil)

    init(_ kind: ModelKind, lists: Bool = false, _ things: [String: Snapshot] = [:]) {
        description = kind.description
        self.lists = lists
        state.withLock { $0.things = things }
    }

    /// The content of an item; nil if there is none.
    subscript(key: String) -> String? {
        get { state.withLock { $0.things[key]?.text("content") } }
        set { state.withLock { $0.things[key] = newValue.map { Self.state($0, key: key) } } }
    }

    var log: [String] { state.withLock { $0.log } }
    var contents: [String] { state.withLock { $0.things.values.compactMap { $0.text("content") }.sorted() } }

    /// The largest number of changes at the same time.
    var mostUnderWay: Int { state.withLock { $0.mostUnderWay } }

    func next(_ outcomes: Outcome...) { state.withLock { $0.outcomes += outcomes } }
    func nextArrivals(_ arrivals: Arrival...) { state.withLock { $0.arrivals += arrivals } }
    func nextReadsFail(_ errors: TritonError...) { state.withLock { $0.failedReads += errors } }

    static func state(_ content: String, key: String = "a") -> Snapshot {
        Snapshot(["name": .string(key), "id": .string(key), "emoji": "", "content": .string(content)])
    }

    func present(_ change: Change) async throws -> Snapshot? {
        try state.withLock { state in
            state.log.append("read \(change.key ?? "")")
            if !state.failedReads.isEmpty { throw state.failedReads.removeFirst() }
            return state.mixedUp ?? state.things[change.key ?? ""]
        }
    }

    func presentAll(of address: Address) async throws -> [KeyedState]? {
        guard lists else { return nil }
        return try state.withLock { state in
            state.log.append("list")
            if !state.failedReads.isEmpty { throw state.failedReads.removeFirst() }
            return (state.staleThings ?? state.things).map { KeyedState($0.key, $0.value) }
        }
    }

    func send(_ change: Change) async throws -> Snapshot? {
        state.withLock { state in
            state.underWay += 1
            state.mostUnderWay = max(state.mostUnderWay, state.underWay)
        }
        defer { state.withLock { $0.underWay -= 1 } }
        if let body = beforeSend.withLock({ $0 }) { try await body(change) }
        return try state.withLock { state in
            let outcome = state.outcomes.isEmpty ? .done : state.outcomes.removeFirst()
            state.log.append("\(change.action) \(change.key ?? "") \(change.after?.text("content") ?? "")")
            if case .failed(let error) = outcome { throw error }
            var key = change.key ?? ""
            if description.hasServiceMadeKey, change.key == nil {
                key = "p\(state.nextID)"
                state.nextID += 1
            }
            state.things[key] = change.after?.with("id", .string(key)).with("name", .string(key))
            if case .doneAndFailed(let error) = outcome { throw error }
            return state.things[key]
        }
    }

    func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        try state.withLock { state in
            state.log.append("look up \(change.key ?? "")")
            if !state.failedReads.isEmpty { throw state.failedReads.removeFirst() }
            if !state.arrivals.isEmpty { return state.arrivals.removeFirst() }
            guard let wanted = change.after else {
                return state.things[change.key ?? ""] == nil ? .arrived(nil) : .notArrived
            }
            let found =
                change.key.map { state.things[$0] } ?? state.things.values.first { description.areSame($0, wanted) }
            guard let found, description.areSame(found, wanted) else { return .notArrived }
            return .arrived(found)
        }
    }
}

extension TritonError {
    static let lost: TritonError = {
        var error = TritonError(.unavailable, "the connection was lost")
        error.mayHaveArrived = true
        return error
    }()
    static let noConnection = TritonError(.unavailable, "no connection")
    static let tooMany = TritonError(.tryLater, "too many requests", status: 429)
    static let gone = TritonError(.notFound, "no such item", status: 404)
    static let refused = TritonError(.failed, "refused", status: 400)
    static let taken = TritonError(.exists, "taken", status: 409)
    static let broken = TritonError(.unavailable, "server error", status: 500)
}
