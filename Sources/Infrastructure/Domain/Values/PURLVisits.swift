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
