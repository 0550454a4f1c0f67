package import FoundationEssentials

/// The number of visits of a PURL since an earlier look. The service gives only the total.
package struct PURLVisits: Sendable, Hashable {
    package let purl: PURL
    /// Visits since ``lastAt``; nil when the PURL was never seen before.
    package let sinceLast: Int?
    /// Time of the earlier look.
    package let lastAt: Date?

    package init(purl: PURL, sinceLast: Int?, lastAt: Date?) {
        self.purl = purl
        self.sinceLast = sinceLast
        self.lastAt = lastAt
    }
}

extension PURLVisits: DescribedRecord {
    package static let fields = ItemFields<PURLVisits>(
        "purl statistics", named: ["name"],
        .derived("name", \.purl.name, "the name", column: .key),
        .derived("address", \.purl.address.name, "the address that owns it"),
        .derived("target", \.purl.target, "the target URL"),
        .derived("counter", \.purl.counter, "visits; null before the first", column: .useful),
        .derived("since_last", \.sinceLast, "visits since the last look; null when there was none", column: .useful),
        .derived(
            "last_at", \.lastAt, "when that was: the last look of an earlier day, or else the first one today",
            column: .useful))
}
