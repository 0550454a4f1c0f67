import Dispatch
import Synchronization

/// Runs asynchronous work on the calling thread, which waits for its value.
///
/// For the threads of a test's servers. In Swift's own pool the work would wait until a test leaves a thread to it: on
/// a busy machine that is longer than a client waits for its answer.
package func waitOnThisThread<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let thread = WaitingThread(), result = Result<Value>()
    Task(executorPreference: thread) {
        let value = await work()
        result.value.withLock { $0 = value }
    }
    while true {
        thread.runNext()
        if let value = result.value.withLock({ $0 }) { return value }
    }
}

private final class Result<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}

/// Jobs that wait for the thread that runs them.
private final class WaitingThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    /// Waits for a job and runs it.
    func runNext() {
        count.wait()
        jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
    }
}
