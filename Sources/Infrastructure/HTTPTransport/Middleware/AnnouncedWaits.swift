import Domain
import FoundationEssentials
import Synchronization

/// The waits that a command has announced, so that requests which fail at the same time say so once.
final class AnnouncedWaits: Sendable {
    /// The reason of each wait, and when it is over.
    private let ends = Mutex<[String: Date]>([:])

    /// Whether nothing is announced for that reason at the moment; then it counts as announced until the wait is over.
    func isNew(_ reason: SafeText, for seconds: Double, from now: Date) -> Bool {
        ends.withLock { ends in
            ends = ends.filter { $0.value > now }
            guard ends[reason.rendered] == nil else { return false }
            ends[reason.rendered] = now.addingTimeInterval(seconds)
            return true
        }
    }
}
