package import Domain

/// Fetches an item that may not exist.
package func nilWhenNotFound<Value>(_ fetch: () async throws -> Value) async throws -> Value? {
    do { return try await fetch() } catch let error as TritonError where error.code == .notFound { return nil }
}

/// Fetches an item, with an error of the caller where it does not exist.
package func whenNotFound<Value>(
    throw missing: @autoclosure () async throws -> TritonError, _ fetch: () async throws -> Value
) async throws -> Value {
    guard let value = try await nilWhenNotFound(fetch) else { throw try await missing() }
    return value
}

/// Fetches what the work can do without. Only an interruption is an error.
package func nilWhenFailed<Value>(_ fetch: () async throws -> Value) async throws -> Value? {
    do { return try await fetch() } catch  where !error.isCancellation { return nil }
}
