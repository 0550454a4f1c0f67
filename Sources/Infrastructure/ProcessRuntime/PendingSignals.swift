import Synchronization

/// Signals that have come, and that those who wait for them have not been told of yet. Telling takes another thread a
/// moment, in which nobody may act on what came behind the signal.
package enum PendingSignals {
    private static let raised = Atomic(0)
    private static let told = Atomic(0)

    /// To be called once before any handler is there: inside one nothing can be set up.
    package static func prepare() { _ = hasUndelivered }

    /// Called by a signal handler: it does nothing that a handler may not.
    package static func raise() { raised.add(1, ordering: .sequentiallyConsistent) }

    /// Marks `count` signals as delivered.
    package static func markDelivered(_ count: Int) { told.add(count, ordering: .sequentiallyConsistent) }

    package static var hasUndelivered: Bool {
        raised.load(ordering: .sequentiallyConsistent) != told.load(ordering: .sequentiallyConsistent)
    }
}
