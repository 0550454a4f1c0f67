import Dispatch

/// Runs code that blocks on a separate thread.
///
/// Swift's pool has as many threads as there are cores: two tests that block in it would block all others.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "triton.tests.waiting").async { continuation.resume(with: Result { try body() }) }
    }
}
