package import Domain
import FoundationEssentials

/// Finds the new statuses each time the timeline is read.
package struct TimelineNews: Sendable {
    /// The URLs of the known statuses, which have both address and id.
    private var seen: Set<String> = []
    /// The time of the oldest known status. The length of the timeline is limited: when a status is deleted, an older
    /// one appears at its end, which is not new.
    private var oldest: Date?
    private var hasLooked = false

    package init() {}

    /// - Parameters:
    ///   - limit: how many statuses are new the first time.
    ///   - policy: the mutes; nil hides nothing.
    /// - Returns: the statuses that were not there before, oldest first.
    package mutating func take(_ statuses: [Status], first limit: Int = .max, without policy: MutePolicy? = nil)
        -> [Status]
    {
        let isFirst = !hasLooked
        let fresh = statuses.newestFirst.reversed().filter { status in
            guard !seen.contains(status.url) else { return false }
            guard hasLooked, let oldest, let date = status.createdAt else { return true }
            return date >= oldest
        }
        if !hasLooked || seen.count > Self.maximumRemembered {
            hasLooked = true
            seen = []
            oldest = statuses.compactMap(\.createdAt).min() ?? oldest
        }
        seen.formUnion(statuses.map(\.url))
        let shown = fresh.filter { policy?.hides($0) != true }
        return isFirst ? shown.suffix(limit) : shown
    }

    /// With more than this, only the present timeline is remembered. Statuses that left it are recognised by their age.
    private static let maximumRemembered = 4096
}
