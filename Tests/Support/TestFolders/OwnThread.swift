import Dispatch

/// Runs something that waits in the system on a thread of its own.
///
/// Swift's own pool has as many threads as there are cores: two tests that wait in it would stop every other.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "triton.tests.waiting").async { continuation.resume(with: Result { try body() }) }
    }
}
