import Domain
import FoundationEssentials
import HTTPTypes
import Synchronization

/// The hosts that could not be reached, each with its scheme and port. A process with many requests, such as one that
/// sends a long outbox, waits for such a host once: until a minute has passed, later requests fail at once.
package final class UnreachableHosts: Sendable {
    private struct Failed {
        let failure: TransportFailure
        let time: Date
    }

    /// Seconds after which a host is tried again.
    static let memory = 60.0

    private let hosts = Mutex<[String: Failed]>([:])

    package init() {}

    package func forget() { hosts.withLock { $0 = [:] } }

    func failure(of host: String, at now: Date) -> TransportFailure? {
        hosts.withLock { hosts in
            guard let failed = hosts[host] else { return nil }
            guard (0..<Self.memory).contains(now.timeIntervalSince(failed.time)) else {
                hosts[host] = nil
                return nil
            }
            return failed.failure
        }
    }

    func note(_ failure: TransportFailure, of host: String, at now: Date) {
        hosts.withLock { $0[host] = Failed(failure: failure, time: now) }
    }
}

/// Does not try a host again that could not be reached just now, after all tries of an earlier request.
struct ReachabilityMiddleware: HTTPTransport {
    /// Seconds. With a shorter timeout, a host that answers slowly would count as unreachable.
    private static let longTimeout = 10.0

    let hosts: UnreachableHosts
    let time: TimeSource
    let next: any HTTPTransport

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let host = "\(exchange.request.scheme ?? "")://\(exchange.request.authority ?? "")"
        if let failure = hosts.failure(of: host, at: time.now()) { throw failure }
        do { return try await next.send(exchange) } catch let failure as TransportFailure {
            if Self.isUnreachable(failure, exchange) { hosts.note(failure, of: host, at: time.now()) }
            throw failure
        }
    }

    private static func isUnreachable(_ failure: TransportFailure, _ exchange: HTTPExchange) -> Bool {
        guard !failure.mayHaveArrived else { return false }
        return switch failure.kind {
        case .nameResolution, .connection: true
        case .timeout: exchange.timeout >= longTimeout
        default: false
        }
    }
}
