package import Domain
package import HTTPTransport
package import HTTPTypes

/// Gives the answers of a test, in the envelope of the service.
package struct CannedTransport: HTTPTransport {
    package struct Answer: Sendable {
        package var status = 200
        package var headers: HTTPFields = [:]
        /// The value of `response`.
        package var response: JSON

        package init(_ response: JSON, status: Int = 200, headers: HTTPFields = [:]) {
            self.response = response
            self.status = status
            self.headers = headers
        }
    }

    private let answer: @Sendable (HTTPExchange) -> Answer
    private var raw: String?

    package init(_ answer: @escaping @Sendable (HTTPExchange) -> Answer) { self.answer = answer }

    /// Every request gets the same answer.
    package init(_ response: JSON) { self.init { _ in Answer(response) } }

    /// Every request gets status 200 and this body.
    package init(raw: String) {
        self.init([:])
        self.raw = raw
    }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        if let raw { return HTTPAnswer(HTTPResponse(status: .ok), body: Array(raw.utf8)) }
        let answer = answer(exchange)
        let body: JSON = [
            "request": ["status_code": .int(answer.status), "success": .bool(answer.status == 200)],
            "response": answer.response,
        ]
        return HTTPAnswer(
            HTTPResponse(status: .init(code: answer.status), headerFields: answer.headers), body: body.bytes())
    }
}
