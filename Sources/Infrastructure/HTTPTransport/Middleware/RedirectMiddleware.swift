package import Domain
import FoundationEssentials
import HTTPTypes

/// Follows redirects of GET and HEAD within one origin, three at most.
///
/// The API has no redirects by design, so all others are errors with the two origins. A 303 after a write is not
/// followed either: it does not say whether the write was carried out.
package struct RedirectMiddleware: HTTPTransport {
    static let limit = 3

    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    private let time: TimeSource
    private let trace: (@Sendable (SafeText) -> Void)?
    private let next: any HTTPTransport

    package init(time: TimeSource, trace: (@Sendable (SafeText) -> Void)? = nil, next: any HTTPTransport) {
        self.time = time
        self.trace = trace
        self.next = next
    }

    /// - Throws: ``TritonError`` with code `failed` for a redirect that is not followed.
    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let start = time.now()
        var current = exchange
        var hop = 0
        while true {
            let answer = try await next.send(current)
            guard Self.statuses.contains(answer.status) else { return answer }
            current.request = try target(of: answer, to: current, hop: hop)
            current.timeout = exchange.timeout - max(0, time.now().timeIntervalSince(start))
            hop += 1
            trace?("* redirect to \(line: SecretMask(names: SecretMask.names).text(current.url ?? ""))")
        }
    }

    private func target(of answer: HTTPAnswer, to exchange: HTTPExchange, hop: Int) throws(TritonError) -> HTTPRequest {
        func refusal(_ message: SafeText) -> TritonError {
            var error = TritonError(
                .failed, message, hint: "check the address of the service (TRITON_API_URL, or api_url of the profile)",
                status: answer.status)
            // A service can carry a change out and answer with a redirect to its page.
            error.mayHaveArrived = !exchange.isRead
            return error
        }
        let here = SafeText(line: exchange.origin?.text ?? "")
        var request = exchange.request
        let location = answer.response.headerFields[.location] ?? ""
        guard !location.isEmpty else { throw refusal("\(here) redirects without saying where") }
        let start = RedirectTarget(
            scheme: request.scheme ?? "", authority: request.authority ?? "", path: request.path ?? "/")
        guard let target = RedirectTarget(location, from: start), let origin = target.origin else {
            throw refusal("\(here) redirects to an invalid URL")
        }
        let there = SafeText(line: origin.text)
        guard exchange.isRead else {
            throw refusal("\(here) redirects a \(line: request.method.rawValue) to \(there), which is not followed")
        }
        guard origin == exchange.origin else { throw refusal("\(here) redirects to \(there), which is not followed") }
        guard hop < Self.limit else {
            throw refusal("\(here) redirects more than \(Self.limit) times, at last to \(there)")
        }
        request.scheme = target.scheme
        request.authority = target.authority
        request.path = target.path
        return request
    }
}
