package import FoundationEssentials

/// Time and randomness as dependencies, so that tests can replace those of the machine.
package struct TimeSource: Sendable {
    package var now: @Sendable () -> Date
    /// Waits for a number of seconds, or throws `CancellationError`.
    package var sleep: @Sendable (_ seconds: Double) async throws -> Void
    /// A number in 0..<1, for jitter.
    package var random: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ seconds: Double) async throws -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
    }

    package static let system = TimeSource(
        now: { Date() },
        sleep: { try await Task.sleep(for: .milliseconds(Int64($0 * 1000))) },
        random: { Double.random(in: 0..<1) })
}
