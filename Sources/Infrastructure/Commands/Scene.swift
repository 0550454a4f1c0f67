package import Domain

/// Interactive parts that live longer than one command.
package enum Scene: Sendable {
    /// Reports news between the lines of a prompt while it is switched on.
    case watcher(Watcher)
}

/// Something that can be watched. It needs an address, and is not started without one.
package struct Watcher: Sendable {
    package let name: String
    /// Seconds between two looks.
    package let interval: Double
    /// What is new since the last look; the first look returns nothing and remembers.
    package let look: @Sendable () async throws -> [SafeText]

    package init(name: String, interval: Double, look: @escaping @Sendable () async throws -> [SafeText]) {
        self.name = name
        self.interval = interval
        self.look = look
    }
}
