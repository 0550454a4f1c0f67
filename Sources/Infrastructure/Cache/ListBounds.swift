package import FoundationEssentials

/// Which part of a list is wanted, for tables that know when their items were made (``CacheTable/newest``). What has no
/// time is within every bound.
package struct ListBounds: Sendable, Equatable {
    /// The newest so many.
    package var limit: Int?
    package var since: Date?
    package var until: Date?

    package init(limit: Int? = nil, since: Date? = nil, until: Date? = nil) {
        self.limit = limit
        self.since = since
        self.until = until
    }
}
