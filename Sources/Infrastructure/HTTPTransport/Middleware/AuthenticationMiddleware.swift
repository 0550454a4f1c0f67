import Domain
import HTTPTypes

/// Adds the token to the request, if there is one and it may be sent to this origin.
///
/// As the last check before the network, it also refuses http to another machine, with or without a token.
package struct AuthenticationMiddleware: HTTPTransport {
    private let next: any HTTPTransport

    package init(next: any HTTPTransport) { self.next = next }

    /// - Throws: ``TritonError`` of code `no_permission` when the request or its token must not be sent to this origin.
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
