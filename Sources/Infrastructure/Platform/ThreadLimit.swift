import Synchronization

/// The threads that the system lets this process start.
///
/// Dispatch tries for ever to start a thread that it needs, so too few of them must be noticed before.
package enum ThreadLimit {
    /// A user who may have more processes than this counts as unlimited. Where a system sets a limit for everybody, it
    /// is above.
    private static let lowProcesses: rlim_t = 10_000

    /// Number of threads that can be started now, `wanted` at most. Where no limit is low, none is started to find out:
    /// six take a third of a millisecond.
    package static func count(upTo wanted: Int) -> Int { isLow ? started(wanted) : wanted }

    private static var isLow: Bool {
        isBelow(lowProcesses, .processes) || isBelow(rlim_t(Int.max), .addressSpace)
    }

    private static func isBelow(_ number: rlim_t, _ limit: ResourceLimit) -> Bool {
        limit.value.map { $0.rlim_cur < number } ?? false
    }

    /// Starts threads that exist at the same time, and waits for their end.
    private static func started(_ wanted: Int) -> Int {
        let gate = WaitingThreads()
        var threads: [pthread_t] = []
        gate.hold {
            while threads.count < wanted {
                var thread = pthread_t()
                let code = pthread_create(
                    &thread, nil,
                    { context in
                        if let context { Unmanaged<WaitingThreads>.fromOpaque(context).takeUnretainedValue().hold {} }
                        return nil
                    }, Unmanaged.passUnretained(gate).toOpaque())
                guard code == 0 else { return }
                threads.append(thread)
            }
        }
        for thread in threads { pthread_join(thread, nil) }
        return withExtendedLifetime(gate) { threads.count }
    }
}

/// A gate at which threads wait.
private final class WaitingThreads: Sendable {
    private let gate = Mutex(())

    func hold(_ body: () -> Void) { gate.withLock { _ in body() } }
}
