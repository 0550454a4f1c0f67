package import Domain

/// A task of the prompt between two commands. So far there are only watchers.
package enum Scene: Sendable {
    /// Reports news between the lines of a prompt, while it is switched on.
    case watcher(Watcher)
}

/// A source of news that is polled. It needs an address, and is not started without one.
package struct Watcher: Sendable {
    package let name: String
    /// Seconds between two polls.
    package let interval: Double
    /// Returns the news since the last poll. The first poll returns nothing and only remembers the present state.
    package let look: @Sendable () async throws -> [SafeText]

    package init(name: String, interval: Double, look: @escaping @Sendable () async throws -> [SafeText]) {
        self.name = name
        self.interval = interval
        self.look = look
    }
}
