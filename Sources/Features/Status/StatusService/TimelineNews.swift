package import Domain
import FoundationEssentials

/// Finds the new statuses each time the timeline is read.
package struct TimelineNews: Sendable {
    private struct Key: Hashable {
        let address: Address
        let id: String

        init(_ status: Status) {
            address = status.address
            id = status.id
        }
    }

    private var seen: Set<Key> = []
    /// The time of the oldest known status. The length of the timeline is limited: when a status is deleted, an older
    /// one appears at its end, which is not new.
    private var oldest: Date?
    private var hasLooked = false

    package init() {}

    /// - Returns: the statuses that were not there before, oldest first; all of them the first time.
    package mutating func take(_ statuses: [Status]) -> [Status] {
        let fresh = statuses.newestFirst.reversed().filter { status in
            guard !seen.contains(Key(status)) else { return false }
            guard hasLooked, let oldest, let date = status.createdAt else { return true }
            return date >= oldest
        }
        if !hasLooked || seen.count > Self.maximumRemembered {
            hasLooked = true
            seen = []
            oldest = statuses.compactMap(\.createdAt).min() ?? oldest
        }
        seen.formUnion(statuses.map(Key.init))
        return fresh
    }

    /// With more than this, only the present timeline is remembered. Statuses that left it are recognised by their age.
    private static let maximumRemembered = 4096
}
