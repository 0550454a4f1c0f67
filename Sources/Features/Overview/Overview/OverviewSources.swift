package import Domain
package import FoundationEssentials

/// The sources of the parts of the overview. They are asked at the same time, and each can fail alone. The features
/// behind them do not depend on each other.
package struct OverviewSources: Sendable {
    package var addresses: @Sendable () async throws -> [AddressDetails]
    /// Number of changes that wait in the outbox.
    package var outbox: @Sendable () async throws -> Int
    package var drafts: @Sendable () async throws -> Int
    /// Nil for a page that was never written.
    package var nowUpdatedAt: @Sendable () async throws -> Date?
    /// The newest statuses of those whom the address follows, newest first.
    package var latest: @Sendable () async throws -> [Status]
    /// Most visited first.
    package var purls: @Sendable () async throws -> [PURLVisits]

    package init(
        addresses: @escaping @Sendable () async throws -> [AddressDetails],
        outbox: @escaping @Sendable () async throws -> Int,
        drafts: @escaping @Sendable () async throws -> Int, nowUpdatedAt: @escaping @Sendable () async throws -> Date?,
        latest: @escaping @Sendable () async throws -> [Status],
        purls: @escaping @Sendable () async throws -> [PURLVisits]
    ) {
        self.addresses = addresses
        self.outbox = outbox
        self.drafts = drafts
        self.nowUpdatedAt = nowUpdatedAt
        self.latest = latest
        self.purls = purls
    }
}
