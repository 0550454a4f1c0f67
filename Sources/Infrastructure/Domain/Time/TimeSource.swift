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

extension TimeSource {
    /// As ``within(_:_:)``, for work of which nothing is seen: it is named when it takes longer than some seconds.
    package func within<Value: Sendable>(
        _ seconds: Double, silentFor silence: Double, _ name: @escaping @Sendable () -> Void,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        async let _: Void = {
            try await sleep(silence)
            name()
        }()
        return try await within(seconds, work)
    }

    /// The result of the work; nil, after the work was cancelled, if it takes longer than that many seconds. The time
    /// for which the process is stopped (Ctrl-Z) does not count, because it waits in steps.
    /// - Parameters:
    ///   - step: in seconds.
    ///   - didWait: called after each step, with its length in seconds.
    package func within<Value: Sendable>(
        _ seconds: Double, step: Double = 1, didWait: @escaping @Sendable (_ seconds: Double) -> Void = { _ in },
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                for start in stride(from: 0, to: seconds, by: step) {
                    let length = min(seconds - start, step)
                    try await sleep(length)
                    didWait(length)
                }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
