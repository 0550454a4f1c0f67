import Synchronization

/// The values that were given for one declaration, as they were typed. For a flag its name, as often as it was given.
package final class ParsedValues: Sendable {
    /// Where a value comes from.
    package enum Source {
        case line
        /// `[defaults]`: counts only where the line gives nothing.
        case configuration
    }

    private struct Given {
        var typed: [String] = []
        var configured: [String] = []
    }

    private let given = Mutex(Given())

    package var words: [String] { given.withLock { $0.typed.isEmpty ? $0.configured : $0.typed } }

    /// Those of the line alone.
    package var typed: [String] { given.withLock { $0.typed } }

    package func add(_ word: String, from source: Source) {
        given.withLock { given in
            switch source {
            case .line: given.typed.append(word)
            case .configuration: given.configured.append(word)
            }
        }
    }
}
