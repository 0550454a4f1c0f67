import HTTPTypes

/// Sets the field `User-Agent`: `triton/1.2.3`.
package struct UserAgentMiddleware: HTTPTransport {
    private let name: String
    private let next: any HTTPTransport

    package init(version: String, next: any HTTPTransport) {
        name = "triton/\(version)"
        self.next = next
    }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        var exchange = exchange
        exchange.request.headerFields[.userAgent] = name
        return try await next.send(exchange)
    }
}
