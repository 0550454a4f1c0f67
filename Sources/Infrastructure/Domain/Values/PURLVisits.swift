package import FoundationEssentials

/// How often a PURL was visited, and what has come since an earlier look. The service keeps only the total.
package struct PURLVisits: Sendable, Hashable {
    package let purl: PURL
    /// Visits since ``lastAt``; nil when the PURL was never seen before.
    package let sinceLast: Int?
    /// When it was seen before.
    package let lastAt: Date?

    package init(purl: PURL, sinceLast: Int?, lastAt: Date?) {
        self.purl = purl
        self.sinceLast = sinceLast
        self.lastAt = lastAt
    }
}
