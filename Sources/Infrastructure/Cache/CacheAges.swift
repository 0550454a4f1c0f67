package import Domain
package import FoundationEssentials
import Synchronization

/// The ages of the cached answers that a command reads together, for one note instead of one for each answer.
package final class CacheAges: Sendable {
    /// The ages of the answers that the current task reads; nil where each is noted.
    @TaskLocal package static var current: CacheAges?

    private let oldest = Mutex<Date?>(nil)

    package init() {}

    func add(_ date: Date) { oldest.withLock { $0 = min($0 ?? date, date) } }

    /// Nil if nothing came from the cache.
    package func sentence(now: Date) -> SafeText? {
        oldest.withLock(\.self).map { "from the cache; the oldest part was saved \(RelativeTime.text($0, now: now))" }
    }
}
