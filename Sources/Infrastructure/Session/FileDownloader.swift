import Domain
package import HTTPTransport
import HTTPTypes
import OMGAPI

/// Fetches files over the transport of the API, with the same retries, redirects, limits and trace.
package struct FileDownloader: FileDownloading {
    private let transport: any HTTPTransport
    private let isOffline: Bool
    /// In seconds.
    private let timeout: Double
    private let relocate: @Sendable (String) -> String

    /// - Parameter relocate: see ``location(of:)``.
    package init(
        transport: any HTTPTransport, isOffline: Bool, timeout: Double,
        relocate: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.relocate = relocate
        self.transport = transport
        self.isOffline = isOffline
        self.timeout = timeout
    }

    package func location(of url: String) -> String { relocate(url) }

    package func download(_ url: String) async throws -> [UInt8] {
        if isOffline { throw TritonError.notOffline }
        guard let origin = Origin(url), origin.isTrustworthy, let path = Self.path(of: url) else {
            throw TritonError(
                .badData, "cannot fetch a file from '\(line: url)'", hint: "only https and this machine are allowed"
            )
        }
        let request = HTTPRequest(method: .get, scheme: origin.scheme, authority: origin.authority, path: path)
        let answer: HTTPAnswer
        do {
            answer = try await transport.send(HTTPExchange(request, timeout: timeout, isRepeatable: true))
        } catch let failure as TransportFailure {
            throw failure.asTritonError(host: origin.host)
        }
        switch answer.status {
        case 200: return answer.body
        case 404, 410: throw TritonError(.notFound, "'\(line: origin.host)' has no such file", status: answer.status)
        case 429:
            throw TritonError(
                .tryLater, "'\(line: origin.host)' received too many requests", hint: "try again later",
                status: answer.status)
        default:
            throw TritonError(
                .unavailable, "'\(line: origin.host)' answered with HTTP \(answer.status)", status: answer.status)
        }
    }

    /// Path and query; nil if they contain characters other than visible ASCII.
    private static func path(of url: String) -> String? {
        guard let separator = url.firstRange(of: "://") else { return nil }
        let path = url[separator.upperBound...].drop { $0 != "/" }.prefix { $0 != "#" }
        return path.isVisibleASCII ? (path.isEmpty ? "/" : String(path)) : nil
    }
}
