import Synchronization

/// Passes the outcome of a command out of the closure that runs it.
final class OutputBox: Sendable {
    private let state = Mutex<LineOutcome?>(nil)

    var outcome: LineOutcome? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
