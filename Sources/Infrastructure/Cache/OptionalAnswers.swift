import Domain

/// Fetches an item that may not exist.
package func nilWhenNotFound<Value>(_ fetch: () async throws -> Value) async throws -> Value? {
    do { return try await fetch() } catch let error as TritonError where error.code == .notFound { return nil }
}

/// Fetches what the work can do without. Only an interruption is an error.
package func nilWhenFailed<Value>(_ fetch: () async throws -> Value) async throws -> Value? {
    do { return try await fetch() } catch  where !error.isCancellation { return nil }
}
