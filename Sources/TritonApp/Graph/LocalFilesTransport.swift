import Domain
import HTTPTransport
import HTTPTypes
import Sandbox

/// Fetches the files of a service on this machine, and no others: a local test must not reach the real hosts. A sandbox
/// has the files of the other hosts of the service under special paths.
struct LocalFilesTransport: HTTPTransport {
    let origin: Origin
    let base: any HTTPTransport

    /// The URL at a sandbox's server for one of the service's file hosts.
    static func location(of url: String, at origin: Origin) -> String {
        guard let found = Origin(url), let separator = url.firstRange(of: "://"),
            let path = VisitRoutes.target(
                host: found.authority, path: String(url[separator.upperBound...].drop { $0 != "/" }))
        else { return url }
        return origin.text + path
    }

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let host = exchange.request.authority ?? ""
        if let target = Origin("\(exchange.request.scheme ?? "https")://\(host)"), target.isLoopback {
            return try await base.send(exchange)
        }
        guard let path = VisitRoutes.target(host: host, path: exchange.request.path ?? "/") else {
            throw TransportFailure(
                .other, "the service is on this machine, so files on other hosts are not fetched", mayHaveArrived: false
            )
        }
        var exchange = exchange
        exchange.request.scheme = origin.scheme
        exchange.request.authority = origin.authority
        exchange.request.path = path
        return try await base.send(exchange)
    }
}
