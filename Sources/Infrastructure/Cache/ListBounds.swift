package import FoundationEssentials

/// The part of a list to read. The times are for tables with the time of their items (``CacheTable/newest``); items
/// without a time are within all bounds.
package struct ListBounds: Sendable, Equatable {
    /// Largest number of items, newest first or in the order of the answer.
    package var limit: Int?
    package var since: Date?
    package var until: Date?

    package init(limit: Int? = nil, since: Date? = nil, until: Date? = nil) {
        self.limit = limit
        self.since = since
        self.until = until
    }
}
