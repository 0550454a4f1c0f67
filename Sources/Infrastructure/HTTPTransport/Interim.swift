package import Domain
extension TransportFailure {
    package func asTritonError(host: RemoteText) -> TritonError { TritonError(.unavailable, "cannot reach '\(host)'") }
}
package enum HTTPTransportStack {
    package static func standard(base: any HTTPTransport, time: TimeSource, retries: Bool, notice: @escaping @Sendable (SafeText) -> Void, trace: (@Sendable (SafeText) -> Void)?)
        -> any HTTPTransport
    { Auth(base: base) }
}
import HTTPTypes
struct Auth: HTTPTransport {
    let base: any HTTPTransport
    func send(_ e: HTTPExchange) async throws -> HTTPAnswer {
        var e = e; if let t = e.token { e.request.headerFields[.authorization] = "Bearer " + t.exposed }; return try await base.send(e)
    }
}
package struct CurlTransport: HTTPTransport {
    package init() {}
    package func send(_ e: HTTPExchange) async throws -> HTTPAnswer { throw TransportFailure(.libraryMissing, "interim", mayHaveArrived: false) }
}
package enum RequestAsCurl { package static func line(_ e: HTTPExchange, isAuthenticated: Bool) -> SafeText { "curl" } }
