import Domain
import HTTPTransport
import HTTPTypes
import Sandbox

/// Files of a service on this machine: they are fetched there and from nobody else. A sandbox keeps under a path of its
/// own what the service's file servers would have; what is tried on one machine must not ask the real hosts.
struct LocalFilesTransport: HTTPTransport {
    let origin: Origin
    let base: any HTTPTransport

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let host = exchange.request.authority ?? ""
        if let target = Origin("\(exchange.request.scheme ?? "https")://\(host)"), target.isLoopback {
            return try await base.send(exchange)
        }
        guard let path = VisitRoutes.target(host: host, path: exchange.request.path ?? "/") else {
            throw TransportFailure(
                .other, "the service is on this machine, and files of others are not fetched", mayHaveArrived: false)
        }
        var exchange = exchange
        exchange.request.scheme = origin.scheme
        exchange.request.authority = origin.authority
        exchange.request.path = path
        return try await base.send(exchange)
    }
}
