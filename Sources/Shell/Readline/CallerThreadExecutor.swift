import Dispatch
import Domain
import Platform
import Synchronization

/// Runs a task on the calling thread until it suspends for the first time, and the rest on the threads of Dispatch. A
/// command that needs only this machine never starts a thread: a cached list of 5,000 statuses would take a third more
/// time, because of the memory of other threads, and a question could be answered before a signal that came first.
final class CallerThreadExecutor: TaskExecutor {
    private enum Stage {
        case nothingYet
        case begins(UnownedJob)
        case goesOn
    }

    private let stage = Mutex(Stage.nothingYet)

    /// Runs `body` and returns its value.
    ///
    /// - Parameter start: called with the task before it runs, so that it can be cancelled at any time.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value, started start: (Task<Void, Never>) -> Void
    ) -> Value {
        let executor = CallerThreadExecutor()
        let result = Mutex<Value?>(nil)
        let end = DispatchSemaphore(value: 0)
        start(
            Task(executorPreference: executor) {
                let value = await body()
                result.withLock { $0 = value }
                end.signal()
            })
        executor.begin()
        while true {
            if let value = result.withLock({ $0 }) { return value }
            SignalSetup.installIfNeeded()
            end.wait()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = stage.withLock { stage in
            guard case .nothingYet = stage else { return false }
            stage = .begins(job)
            return true
        }
        if isFirst { return }
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    private func begin() {
        let stage = stage.withLock { stage in
            defer { stage = .goesOn }
            return stage
        }
        if case .begins(let job) = stage { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
