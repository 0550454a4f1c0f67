import Synchronization

/// A barrier: tasks continue only when all of them have arrived, so that a test knows that they run at the same time.
final class Meeting: Sendable {
    fileprivate struct State {
        var missing: Int
        var isHeld: Bool
        var waiting: [CheckedContinuation<Void, Never>] = []
        var observers: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// - Parameter isHeld: whether they then wait for ``release()``.
    init(of count: Int, holding isHeld: Bool = false) { state = Mutex(State(missing: count, isHeld: isHeld)) }

    /// Returns when the last one has arrived; later ones do not wait.
    func attend() async {
        await withCheckedContinuation { continuation in
            let going = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.missing -= 1
                state.waiting.append(continuation)
                guard state.missing <= 0 else { return [] }
                defer { state.observers = [] }
                return state.observers + state.takeWaiting()
            }
            for continuation in going { continuation.resume() }
        }
    }

    /// Returns when all have arrived.
    func isComplete() async {
        await withCheckedContinuation { continuation in
            let isComplete = state.withLock { state in
                if state.missing > 0 { state.observers.append(continuation) }
                return state.missing <= 0
            }
            if isComplete { continuation.resume() }
        }
    }

    func release() {
        let going = state.withLock { state in
            state.isHeld = false
            return state.takeWaiting()
        }
        for continuation in going { continuation.resume() }
    }
}

extension Meeting.State {
    fileprivate mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
        guard !isHeld else { return [] }
        defer { waiting = [] }
        return waiting
    }
}
