import Domain

/// A single thing that may not be there yet.
package func nilWhenNotFound<Value>(_ fetch: () async throws -> Value) async throws -> Value? {
    do { return try await fetch() } catch let error as TritonError where error.code == .notFound { return nil }
}
