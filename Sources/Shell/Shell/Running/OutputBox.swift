import CommandKit
import Synchronization

/// Carries what a command returned out of the closure that ran it.
final class OutputBox: Sendable {
    private let state = Mutex<CommandOutput?>(nil)

    var output: CommandOutput? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
