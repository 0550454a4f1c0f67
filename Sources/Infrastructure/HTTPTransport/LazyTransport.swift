import Platform

/// A transport that is made at the first request. A command that reads only the cache makes none.
package struct LazyTransport: HTTPTransport {
    private let base: Lazy<any HTTPTransport>

    package init(_ make: @escaping @Sendable () throws -> any HTTPTransport) { base = Lazy(make) }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer { try await base.get().send(exchange) }
}
