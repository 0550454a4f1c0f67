package import FoundationEssentials

/// A result of full-text search.
package struct SearchHit: Sendable, Equatable {
    package var entry: SearchEntry
    /// The line or phrase that matched.
    package var snippet: String
    /// Higher is better; only the order has a meaning.
    package var score: Double
    package var cachedAt: Date
}
