import Domain
import HTTPTransport
import HTTPTypes
import Terminal

/// Shows each wait for an answer, and the progress of large bodies.
struct ProgressMiddleware: HTTPTransport {
    /// In bytes. Smaller bodies arrive before anybody could read their progress.
    private static let smallestShown = 100_000

    let line: ProgressLine
    let isSandbox: Bool
    let next: any HTTPTransport

    func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let work = line.begin(label(of: exchange), isRequest: true)
        defer { work.end() }
        var exchange = exchange
        if (exchange.body?.count ?? 0) >= Self.smallestShown {
            let progress = exchange.progress
            exchange.progress = { sent, total in
                progress?(sent, total)
                work.bytes(done: sent, total: total)
            }
        }
        exchange.received = { received, total in
            if max(received, total) >= Self.smallestShown { work.bytes(done: received, total: total) }
        }
        let shown = exchange
        return try await line.drawing { try await next.send(shown) }
    }

    private func label(of exchange: HTTPExchange) -> SafeText {
        if isSandbox { return "asking the sandbox" }
        let host = exchange.request.authority ?? ""
        return "asking \(line: host.hasPrefix("api.") ? String(host.dropFirst(4)) : host)"
    }
}
