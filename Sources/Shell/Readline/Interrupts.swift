import Domain
import Glibc

/// Ctrl-C in a program that goes on after it.
package enum Interrupts {
    private static let installed = Signals.observe([SIGINT], evenIfIgnored: true) { _ in missed.withLock { $0 = true } }
    /// A Ctrl-C that came behind the end of a line and before its command ran: it is for that command. Noted before the
    /// editor learns of one, so that the line that it drops is the last that it concerns.
    private static let missed = Locked(false)
    private static let takenOver = Locked(false)

    /// From here on SIGINT does not end the program, also between two lines and between two commands.
    package static func install() {
        _ = installed
        takenOver.withLock { $0 = true }
    }

    /// A line is being read: whatever came before it is over.
    static func forget() { missed.withLock { $0 = false } }

    /// Whether Ctrl-C is the prompt's own affair.
    static var isInstalled: Bool { takenOver.withLock { $0 } }

    /// Runs `body` as a task; Ctrl-C cancels it, and it alone.
    ///
    /// A body may be slow to stop, or never look. A second Ctrl-C within `window` therefore gives the answer of
    /// `abandon` at once; the task is left behind, cancelled, and its result is dropped.
    /// - Parameter clearsRow: takes away what is shown in the row of the cursor, if that is nothing to keep, and says
    ///   whether there was such a thing.
    package static func cancelling<Value: Sendable>(
        window: Duration = .seconds(1),
        _ body: @escaping @Sendable () async throws -> Value,
        clearsRow: @escaping @Sendable () -> Bool = { false },
        abandon: @escaping @Sendable () throws -> Value = { throw CancellationError() }
    ) async throws -> Value {
        let outcome = Outcome<Value>()
        let state = Locked(State<Value>())
        // The observation comes first, so that no Ctrl-C falls between the two.
        let observation = Signals.observe([SIGINT], evenIfIgnored: true) { _ in
            let now = ContinuousClock.now
            let (task, isSecond) = state.withLock { state in
                defer { state.last = now }
                return (state.task, state.last.map { now - $0 < window } ?? false)
            }
            // The terminal has echoed ^C; what follows begins a row of its own.
            if !clearsRow() { SavedTerminal.write([.empty]) }
            task?.cancel()
            if isSecond { outcome.settle(Result { try abandon() }) }
        }
        defer {
            observation.cancel()
            forget()
        }
        let task = Task { try await body() }
        let isInterrupted = state.withLock { state in
            state.task = task
            return state.last != nil
        }
        if isInterrupted || missed.withLock({ $0 }) { task.cancel() }
        Task { outcome.settle(await task.result) }
        return try await withTaskCancellationHandler {
            try await outcome.value
        } onCancel: {
            task.cancel()
        }
    }

    private struct State<Value: Sendable> {
        var task: Task<Value, any Error>?
        var last: ContinuousClock.Instant?
    }
}

/// The first result of several that may come.
private final class Outcome<Value: Sendable>: Sendable {
    private enum State {
        case open, settled(Result<Value, any Error>), awaited(CheckedContinuation<Value, any Error>), done
    }

    private let state = Locked(State.open)

    func settle(_ result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open: state = .settled(result)
            case .awaited(let continuation):
                state = .done
                return continuation
            case .settled, .done: break
            }
            return nil
        }
        waiting?.resume(with: result)
    }

    var value: Value {
        get async throws {
            try await withCheckedThrowingContinuation { continuation in
                let early: Result<Value, any Error>? = state.withLock { state in
                    if case .settled(let result) = state {
                        state = .done
                        return result
                    }
                    state = .awaited(continuation)
                    return nil
                }
                if let early { continuation.resume(with: early) }
            }
        }
    }
}
