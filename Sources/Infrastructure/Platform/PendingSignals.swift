import Synchronization

/// Counts signals that were received and not delivered yet. Another thread delivers them after a moment; until then no
/// code may act on input that came after the signal.
package enum PendingSignals {
    private static let raised = Atomic(0)
    private static let delivered = Atomic(0)

    /// Initialises the counters. To be called before a handler is installed, because a handler must not do that.
    package static func prepare() { _ = hasUndelivered }

    /// Called by a signal handler; async-signal-safe.
    package static func raise() { raised.add(1, ordering: .sequentiallyConsistent) }

    package static func markDelivered(_ count: Int) { delivered.add(count, ordering: .sequentiallyConsistent) }

    package static var hasUndelivered: Bool {
        raised.load(ordering: .sequentiallyConsistent) != delivered.load(ordering: .sequentiallyConsistent)
    }
}
