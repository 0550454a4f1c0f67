import Domain
package import Platform
import Synchronization
import Terminal

extension Signals {
    /// The signals that ask a program to end: Ctrl-C, `kill`, a closed terminal, Ctrl-\.
    package static let termination: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// How long a program that was asked to end may clean up and store what was typed, in milliseconds. A busy machine
    /// needs seconds for it; who does not want to wait sends a second signal.
    package static let timeToEnd = 10_000

    /// Calls `handler` once, with the first of ``termination``. A second one ends the program at once. At a prompt
    /// (``Interrupts/install()``) INT is ignored here.
    package static func onTermination(_ handler: @escaping @Sendable (Int32) -> Void) -> Observation {
        let isSecond = Mutex(false)
        return observe(termination) { signal in
            if signal == SIGINT, Interrupts.isInstalled { return }
            let second = isSecond.withLock { seen in
                defer { seen = true }
                return seen
            }
            if second {
                TerminalModes.restore()
                LineEditor.restoreTerminal()
                die(of: signal)
            }
            handler(signal)
        }
    }

    /// Runs `body` as a task and waits for it, beginning on this thread (``CallerThreadExecutor``). A signal of
    /// ``termination`` cancels it, waits until it has cleaned up, and ends the program by the same signal. A second
    /// signal ends it at once, and a body that does not react is not waited for longer than `timeout`.
    ///
    /// - Parameters:
    ///   - timeout: in milliseconds; called when the signal comes.
    ///   - onTimeout: called if the body has not ended by then, and has perhaps not said why.
    ///   - beforeDying: runs last, after the body: writes buffered output and the reason.
    @available(*, noasync, message: "it blocks the thread")
    package static func endingOnTermination<Value: Sendable>(
        timeout: @escaping @Sendable () -> Int = { timeToEnd }, onTimeout: @escaping @Sendable () -> Void = {},
        beforeDying: @escaping @Sendable (Int32) -> Void = { _ in },
        _ body: @escaping @Sendable () async -> Value
    ) -> Value {
        let received = Mutex<Int32?>(nil)
        let observed = Mutex<Task<Void, Never>?>(nil)
        let observation = onTermination { signal in
            received.withLock { $0 = signal }
            @Sendable func end() -> Never {
                onTimeout()
                beforeDying(signal)
                die(of: signal)
            }
            // Not a task: all threads of the pool may be blocked.
            let isTimed = DetachedThread.start {
                usleep(UInt32(timeout()) * 1000)
                end()
            }
            // Without another thread, the body cannot go on, and cancelling it could wait for one.
            guard isTimed else { end() }
            observed.withLock { $0 }?.cancel()
        }
        let result = CallerThreadExecutor.run(body) { task in
            observed.withLock { $0 = task }
            // The signal may have come before there was a task.
            if received.withLock({ $0 }) != nil { task.cancel() }
        }
        observation.cancel()
        if let signal = received.withLock({ $0 }) {
            beforeDying(signal)
            die(of: signal)
        }
        return result
    }
}
