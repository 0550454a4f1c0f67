import Dispatch

/// Dispatch's own executor for serial queues exists on Apple's systems only.
///
/// The line editor blocks in `poll`; on a queue of its own it never holds a thread of the cooperative pool.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
