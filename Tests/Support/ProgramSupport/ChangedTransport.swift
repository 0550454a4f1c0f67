package import HTTPTransport

/// A transport that changes requests and answers.
package struct ChangedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let request: @Sendable (inout HTTPExchange) -> Void
    private let answer: @Sendable (inout HTTPAnswer) -> Void

    package init(
        _ base: any HTTPTransport, request: @escaping @Sendable (inout HTTPExchange) -> Void = { _ in },
        answer: @escaping @Sendable (inout HTTPAnswer) -> Void = { _ in }
    ) {
        self.base = base
        self.request = request
        self.answer = answer
    }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        var exchange = exchange
        request(&exchange)
        var result = try await base.send(exchange)
        answer(&result)
        return result
    }
}
