import Dispatch
import Domain
import Synchronization

/// Runs a task, and the tasks that it makes, one after the other on the calling thread. A command needs no other thread
/// of Swift then, with its stack and its part of memory, and a question cannot be answered before a signal that came
/// first.
final class CallerThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let work = DispatchSemaphore(value: 0)

    /// Runs `body` and returns its value.
    ///
    /// - Parameter start: called with the task before it runs, so that it can be cancelled at any time.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value, started start: (Task<Void, Never>) -> Void
    ) -> Value {
        let executor = CallerThreadExecutor()
        let result = Mutex<Value?>(nil)
        start(
            Task(executorPreference: executor) {
                let value = await body()
                result.withLock { $0 = value }
                executor.work.signal()
            })
        while true {
            for job in executor.takeJobs() { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
            if let value = result.withLock({ $0 }) { return value }
            executor.work.wait()
        }
    }

    private func takeJobs() -> [UnownedJob] {
        jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        work.signal()
    }
}
