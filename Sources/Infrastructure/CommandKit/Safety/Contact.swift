import Synchronization

/// Whether the service answered during one command: then what is queued can be sent.
package final class Contact: Sendable {
    private let made = Mutex(false)

    package init() {}

    package var wasMade: Bool { made.withLock { $0 } }
    package func make() { made.withLock { $0 = true } }
}
