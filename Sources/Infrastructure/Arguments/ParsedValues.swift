import Synchronization

/// The values that were given for one declaration, as they were typed. For a flag, its name for each time it was given.
package final class ParsedValues: Sendable {
    package enum Source {
        case line
        /// `[defaults]`: used only if the line gives none.
        case configuration
    }

    private struct Given {
        var typed: [String] = []
        var configured: [String] = []
    }

    private let given = Mutex(Given())

    package var words: [String] { given.withLock { $0.typed.isEmpty ? $0.configured : $0.typed } }

    /// The values from the line.
    package var typed: [String] { given.withLock { $0.typed } }

    /// Takes the values out, so that the declaration has its default again.
    package func removeAll() -> [String] {
        given.withLock { given in
            defer { given = Given() }
            return given.typed.isEmpty ? given.configured : given.typed
        }
    }

    package func add(_ word: String, from source: Source) {
        given.withLock { given in
            switch source {
            case .line: given.typed.append(word)
            case .configuration: given.configured.append(word)
            }
        }
    }
}
