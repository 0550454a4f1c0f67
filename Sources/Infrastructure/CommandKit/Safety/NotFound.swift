package import Domain

/// A list that the service answers with 404 is empty (`API.md` section 3, advice 3).
package func emptyWhenNotFound<Item>(_ fetch: () async throws -> [Item]) async throws -> [Item] {
    do { return try await fetch() } catch let error as TritonError where error.code == .notFound { return [] }
}

/// A single thing that may not be there yet.
package func nilWhenNotFound<Value>(_ fetch: () async throws -> Value) async throws -> Value? {
    do { return try await fetch() } catch let error as TritonError where error.code == .notFound { return nil }
}
