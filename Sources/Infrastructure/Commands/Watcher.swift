package import Domain

/// A source of news that is polled between the lines of the prompt while it is switched on. It needs an address, and is
/// not started without one.
package struct Watcher: Sendable {
    /// Seconds between two polls.
    package let interval: Double
    /// Returns the news since the last poll. The first poll returns nothing and only remembers the present state.
    package let look: @Sendable () async throws -> [SafeText]

    package init(interval: Double, look: @escaping @Sendable () async throws -> [SafeText]) {
        self.interval = interval
        self.look = look
    }
}
