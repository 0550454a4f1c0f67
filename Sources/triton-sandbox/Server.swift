import Domain
import FlyingFox
import FlyingSocks
import FoundationEssentials
import HTTPTypes
import Sandbox

/// The sandbox over HTTP, on loopback only.
struct Server {
    private let server: HTTPServer

    init(port: UInt16, service: SandboxService) throws {
        // A fault may delay an answer by an hour; the server's own limit for a handler must not cut that short.
        server = HTTPServer(
            config: .init(address: try .inet(ip4: "127.0.0.1", port: port), timeout: 4000, sharedRequestReplaySize: 0, pool: NoDelayPool(), logger: .disabled),
            handler: Handler(service: service))
    }

    func run() async throws { try await server.run() }

    /// Answers under way get a fifth of a second.
    func stop() async { await server.stop(timeout: 0.2) }

    /// The URL, once somebody can connect.
    func url() async throws -> String {
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw TritonError(.unavailable, "the server has no port") }
        return "http://127.0.0.1:\(port)"
    }

    private struct Handler: HTTPHandler {
        /// Larger than any picture as base64 inside JSON; what is above is refused unread.
        static let bodyLimit = 32 << 20

        let service: SandboxService

        func handleRequest(_ request: FlyingFox.HTTPRequest) async throws -> FlyingFox.HTTPResponse {
            var body: [UInt8] = []
            for try await chunk in request.bodySequence {
                body += chunk
                guard body.count <= Self.bodyLimit else { return .init(statusCode: .payloadTooLarge, headers: HTTPHeaders([.connection: "close"])) }
            }
            var headers = HTTPFields()
            for (name, value) in request.headers {
                if let name = HTTPField.Name(name.rawValue) { headers.append(HTTPField(name: name, value: value)) }
            }
            let answer = await service.answer(.init(request.method.rawValue, request.target.rawValue, headers: headers, body: body))
            return response(answer, isHead: request.method == .HEAD)
        }

        private func response(_ answer: SandboxAnswer, isHead: Bool) -> FlyingFox.HTTPResponse {
            var headers = HTTPHeaders()
            for field in answer.headers { headers[HTTPHeader(field.name.canonicalName)] = field.value }
            let status = HTTPStatusCode(answer.status, phrase: Self.phrase(answer.status))
            switch answer.delivery {
            case .whole:
                // The body of an answer to HEAD would be read as the next answer.
                return .init(statusCode: status, headers: headers, body: Data(isHead ? [] : answer.body))
            case .cutOff(let count):
                return .init(statusCode: status, headers: headers, body: HTTPBodySequence(from: CutOffBody(bytes: answer.body.prefix(count)), count: answer.body.count))
            case .timedOut:
                return .init(statusCode: status, headers: headers, body: HTTPBodySequence(from: CutOffBody(bytes: []), count: 1))
            }
        }

        private static func phrase(_ status: Int) -> String {
            switch status {
            case 200: "OK"
            case 302: "Found"
            case 400: "Bad Request"
            case 401: "Unauthorized"
            case 404: "Not Found"
            case 405: "Method Not Allowed"
            case 413: "Payload Too Large"
            case 429: "Too Many Requests"
            case 500: "Internal Server Error"
            case 502: "Bad Gateway"
            case 503: "Service Unavailable"
            default: "Status \(status)"
            }
        }
    }
}
