import Domain
import Synchronization

/// How many changes of a push the service has.
final class SentCount: Sendable {
    private let count = Mutex(0)

    func add() { count.withLock { $0 += 1 } }

    /// `2 changes were`, for a sentence.
    var text: SafeText {
        let count = count.withLock { $0 }
        return "\(FolderNotes.changes(count)) \(trusted: count == 1 ? "was" : "were")"
    }
}
