import Domain
import Platform
import Synchronization

/// Ctrl-C in the interactive mode: it cancels a command and does not end the program.
package enum Interrupts {
    private static let installed = Signals.observe([SIGINT], evenIfIgnored: true) { _ in missed.withLock { $0 = true } }
    /// Whether Ctrl-C came after the end of a line and before its command ran: then it cancels that command. Its
    /// observer is registered before that of the line editor, so that a Ctrl-C that drops a line is forgotten with that
    /// line.
    private static let missed = Mutex(false)
    private static let takenOver = Mutex(false)

    /// From this call on SIGINT does not end the program, also between two lines and between two commands.
    package static func install() {
        _ = installed
        takenOver.withLock { $0 = true }
    }

    /// Called when a line is read: an earlier Ctrl-C is void.
    /// - Returns: whether there was one, for which the terminal has echoed `^C`.
    @discardableResult static func forget() -> Bool {
        missed.withLock { missed in
            defer { missed = false }
            return missed
        }
    }

    /// Whether the prompt handles Ctrl-C.
    static var isInstalled: Bool { takenOver.withLock { $0 } }

    /// Runs `body` as a task; Ctrl-C cancels this task only.
    ///
    /// A body may stop slowly, or never. So a second Ctrl-C within `window` returns the result of `abandon` at once;
    /// the cancelled task goes on alone, and its result is dropped.
    /// - Parameter clearsRow: removes a progress line from the row of the cursor, and returns whether there was one.
    package static func cancelling<Value: Sendable>(
        window: Duration = .seconds(1),
        _ body: @escaping @Sendable () async throws -> Value,
        clearsRow: @escaping @Sendable () -> Bool = { false },
        abandon: @escaping @Sendable () throws -> Value = { throw CancellationError() }
    ) async throws -> Value {
        // The first result counts.
        let (results, continuation) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
        let state = Mutex(State<Value>())
        // Observed before the task starts, so that no Ctrl-C is missed.
        let observation = Signals.observe([SIGINT], evenIfIgnored: true) { _ in
            let now = ContinuousClock.now
            let (task, isSecond) = state.withLock { state in
                defer { state.last = now }
                return (state.task, state.last.map { now - $0 < window } ?? false)
            }
            // The terminal has echoed ^C; the next output begins on a new row.
            if !clearsRow() { SavedTerminal.write([.empty]) }
            task?.cancel()
            if isSecond { continuation.yield(Result { try abandon() }) }
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
        Task { continuation.yield(await task.result) }
        // A task of its own, because the stream would end at once where this one is cancelled: the body may clean up.
        let first = Task { await results.first { _ in true } ?? .failure(CancellationError()) }
        return try await withTaskCancellationHandler {
            try await first.value.get()
        } onCancel: {
            task.cancel()
        }
    }

    private struct State<Value: Sendable> {
        var task: Task<Value, any Error>?
        var last: ContinuousClock.Instant?
    }
}
