import Synchronization

/// A counter with a limit, shared by all connections.
final class Budget: Sendable {
    private let limit: Int
    private let taken = Mutex(0)

    init(limit: Int) { self.limit = limit }

    var isUnused: Bool { taken.withLock { $0 == 0 } }

    /// Adds `count`; false, and nothing added, when that would exceed the limit.
    func take(_ count: Int) -> Bool {
        taken.withLock { taken in
            guard count <= limit - taken else { return false }
            taken += count
            return true
        }
    }

    func giveBack(_ count: Int) { taken.withLock { $0 -= count } }
}
