import Domain
import HTTPTypes

/// Puts the token on the request, if it has one and it may go there.
///
/// It is the last look at where a request goes, so it also refuses what must not leave at all: http to another
/// machine, with or without a token.
package struct AuthenticationMiddleware: HTTPTransport {
    private let next: any HTTPTransport

    package init(next: any HTTPTransport) { self.next = next }

    /// - Throws: ``TritonError`` with code `noPermission` when the request or its token must not be sent there.
    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        guard let origin = exchange.origin else {
            throw TritonError(.config, "the address of the service is not an http or https URL")
        }
        let host = SafeText(line: origin.host)
        guard origin.isTrustworthy else {
            throw TritonError(
                .noPermission, "nothing is sent to '\(host)' over plain http",
                hint: "use https; http is for this machine only")
        }
        guard let token = exchange.token else { return try await next.send(exchange) }
        guard token.maySend(to: origin) else {
            let home = SafeText(line: token.origin?.text ?? "")
            throw TritonError(
                .noPermission, "the stored token belongs to \(home) and is not sent to \(SafeText(line: origin.text))",
                hint: "set TRITON_TOKEN to a token for that service, or log in there")
        }
        var exchange = exchange
        exchange.request.headerFields[.authorization] = "Bearer \(token.exposed)"
        return try await next.send(exchange)
    }
}
