package import Domain
import HTTPTypes

/// Checks a link with little traffic: HEAD, and GET where HEAD is refused. It sends no credentials and follows only a
/// few redirects.
package struct LinkProbe: Sendable {
    /// The result of checking a link.
    package enum Finding: Sendable, Equatable {
        /// The server answers. `movedTo` is the new URL, if it moved permanently.
        case answered(status: Int, location: String?, movedTo: String?)
        /// The server received too many requests (429).
        case busy(status: Int)
        case dead(status: Int?, location: String?, reason: SafeText)
        /// Not checked, for this reason.
        case skipped(SafeText)

        /// Why the link was not checked; nil if it was.
        package var reasonNotChecked: SafeText? {
            switch self {
            case .busy: "too many requests"
            case .skipped(let reason): reason
            case .answered, .dead: nil
            }
        }
    }

    private let transport: any HTTPTransport
    private let allowsPrivateHosts: Bool
    /// Seconds for each request.
    private let timeout: Double

    package static let maximumRedirects = 5
    /// In bytes; the rest of an answer is not read.
    private static let answerLimit = 1 << 18

    /// - Parameter transport: without authentication, retries and redirects.
    package init(transport: any HTTPTransport, allowsPrivateHosts: Bool, timeout: Double) {
        self.transport = transport
        self.allowsPrivateHosts = allowsPrivateHosts
        self.timeout = timeout
    }

    /// The same, which also checks hosts of this machine and of private networks.
    package var allowingPrivateHosts: LinkProbe {
        LinkProbe(transport: transport, allowsPrivateHosts: true, timeout: timeout)
    }

    /// - Throws: only `CancellationError`, and a ``TritonError`` that concerns every request.
    package func look(at url: String) async throws -> Finding {
        guard var place = Self.start(url) else { return .skipped("not a link to a web page") }
        var movedTo: String?
        // A redirect without a fragment keeps that of the link (RFC 9110, section 10.2.2).
        var fragment = url.drop { $0 != "#" }
        var isMovedOnly = true
        for hop in 0...Self.maximumRedirects {
            guard let origin = place.origin else {
                return .dead(status: nil, location: place.url, reason: "redirects to an invalid URL")
            }
            guard allowsPrivateHosts || !PrivateHost.isPrivate(origin) else {
                let reason: SafeText = "a host of this machine or its network; --allow-private asks it"
                return hop == 0
                    ? .skipped(reason) : .dead(status: nil, location: place.url, reason: "leads to \(reason)")
            }
            let answer: HTTPAnswer, redirected = hop == 0 ? nil : place.url
            do { answer = try await ask(place) } catch let failure as TransportFailure {
                if failure.kind == .libraryMissing { throw failure.asTritonError(host: origin.host) }
                if failure.kind == .tooLarge {
                    return .answered(status: 200, location: redirected, movedTo: movedTo)
                }
                return .dead(status: nil, location: redirected, reason: Self.reason(failure))
            }
            guard [301, 302, 303, 307, 308].contains(answer.status) else {
                return Self.finding(answer.status, at: redirected, movedTo: movedTo)
            }
            let location = answer.response.headerFields[.location] ?? ""
            guard let next = Self.target(location, from: place) else {
                return .dead(
                    status: answer.status, location: nil,
                    reason: location.isEmpty ? "redirects without saying where" : "redirects to an invalid URL")
            }
            isMovedOnly = isMovedOnly && (answer.status == 301 || answer.status == 308)
            place = next
            if let own = location.firstIndex(of: "#") { fragment = location[own...] }
            // A permanent redirect after a temporary one does not change the link itself.
            if isMovedOnly { movedTo = next.url + fragment }
        }
        return .dead(status: nil, location: place.url, reason: "redirects more than \(Self.maximumRedirects) times")
    }

    /// The finding for the status of an answer that is no redirect.
    private static func finding(_ status: Int, at location: String?, movedTo: String?) -> Finding {
        switch status {
        case 429: .busy(status: status)
        case 400...: .dead(status: status, location: location, reason: "answers with HTTP \(status)")
        default: .answered(status: status, location: location, movedTo: movedTo)
        }
    }

    /// Servers that do not support HEAD answer it with an error, or close the connection.
    private func ask(_ place: RedirectTarget) async throws -> HTTPAnswer {
        do {
            let answer = try await send(.head, place)
            if answer.status < 400 || answer.status == 429 { return answer }
        } catch let failure as TransportFailure where failure.kind == .cutOff || failure.kind == .other {}
        return try await send(.get, place)
    }

    private func send(_ method: HTTPRequest.Method, _ place: RedirectTarget) async throws -> HTTPAnswer {
        var request = HTTPRequest(method: method, scheme: place.scheme, authority: place.authority, path: place.path)
        request.headerFields[.accept] = "*/*"
        var exchange = HTTPExchange(request, timeout: timeout, isRepeatable: true, answerLimit: Self.answerLimit)
        exchange.refusesPrivateHosts = !allowsPrivateHosts
        return try await transport.send(exchange)
    }

    private static func reason(_ failure: TransportFailure) -> SafeText {
        switch failure.kind {
        case .nameResolution: "there is no such host"
        case .connection: "no connection"
        case .tls: "its certificate is not trusted, or TLS fails"
        case .timeout: "no answer in time"
        case .proxy: "the proxy refuses"
        default: "no usable answer"
        }
    }

    private static func start(_ url: String) -> RedirectTarget? {
        guard Origin(url) != nil else { return nil }
        return target(url, from: RedirectTarget(scheme: "https", authority: "", path: "/"))
    }

    /// Nil for a target that is not http or https.
    private static func target(_ location: String, from place: RedirectTarget) -> RedirectTarget? {
        guard var target = RedirectTarget(location, from: place), ["http", "https"].contains(target.scheme) else {
            return nil
        }
        target.path = PercentEncoding.encode(target.path) { $0 > 0x20 && $0 < 0x7F }
        return target
    }
}
