import Dispatch

/// A serial executor on a Dispatch queue; Dispatch has one itself on Apple's systems only.
///
/// The line editor blocks in `poll`; on its own queue it does not block a thread of the cooperative pool.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
