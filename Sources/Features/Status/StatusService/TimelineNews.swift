package import Domain
import FoundationEssentials

/// Tells what is new each time the timeline is looked at.
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
    /// The timeline ends somewhere. When a status is deleted an older one moves up into it, which is not new for all
    /// that.
    private var oldest: Date?
    private var hasLooked = false

    package init() {}

    /// - Returns: what was not there before, oldest first; at the first look everything.
    package mutating func take(_ statuses: [Status]) -> [Status] {
        let fresh = statuses.newestFirst.reversed().filter { status in
            guard !seen.contains(Key(status)) else { return false }
            guard hasLooked, let oldest, let date = status.createdAt else { return true }
            return date >= oldest
        }
        if !hasLooked || seen.count > Self.mostRemembered {
            hasLooked = true
            seen = []
            oldest = statuses.compactMap(\.createdAt).min() ?? oldest
        }
        seen.formUnion(statuses.map(Key.init))
        return fresh
    }

    /// Beyond this only the present timeline is remembered; what left it long ago is recognised by its age.
    private static let mostRemembered = 4096
}
