import Domain
import Synchronization

/// Number of changes of a push that the service has accepted.
final class SentCount: Sendable {
    private let count = Mutex(0)

    func add() { count.withLock { $0 += 1 } }

    /// For a sentence: `2 changes were`.
    var text: SafeText {
        let count = count.withLock { $0 }
        return "\(FolderNotes.changes(count)) \(trusted: count == 1 ? "was" : "were")"
    }
}
