import Dispatch
package import Testing

/// Runs each test of a suite on a separate thread.
///
/// Swift's pool has as many threads as there are cores: two tests that wait in it for a terminal would block all
/// others.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
    }
}

extension Trait where Self == OwnThreadTrait {
    package static var onOwnThread: Self { OwnThreadTrait() }
}

private final class ThreadExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "triton.tests.terminal")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
