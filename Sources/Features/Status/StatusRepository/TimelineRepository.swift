package import Items
import StatusNetworkService
package import StatusService

/// Reads the statuses of everybody, and leaves out the muted ones.
package struct TimelineRepository: ItemLayer {
    package struct Timeline: Sendable {
        /// Newest first.
        package let statuses: [Status]
        /// Number of muted statuses that were left out.
        package let mutedCount: Int
    }

    package let items: ItemAccess<Status>

    package init(_ items: ItemAccess<Status>) { self.items = items }

    /// - Parameters:
    ///   - latestOnly: only the newest status of each address.
    ///   - policy: the mutes; nil leaves nothing out.
    ///   - bounds: the part of the timeline that is needed; nil for all of it.
    package func timeline(latestOnly: Bool, without policy: MutePolicy?, within bounds: ListBounds? = nil) async throws
        -> Timeline
    {
        // Muted statuses are counted, so the whole timeline is needed.
        let bounds = policy?.isEmpty == false ? nil : bounds
        let all = try await reads.list(store, of: nil, in: latestOnly ? "latest" : "timeline", within: bounds) {
            do {
                return try await api.perform(latestOnly ? .latestOfEverybody : .statuslog)
            } catch let error as TritonError where error.code == .notFound {
                return []  // An empty list may be answered so (service reference, section 3, advice 3).
            }
        }
        guard let policy, !policy.isEmpty else { return Timeline(statuses: all.newestFirst, mutedCount: 0) }
        let shown = all.filter { !policy.hides($0) }
        return Timeline(statuses: shown.newestFirst, mutedCount: all.count - shown.count)
    }
}
