package import Domain
import HTTPTypes
package import OMGAPI
import Synchronization

/// A service with the answers of a test, by endpoint id. It records its requests.
package final class StubService: APIClient, RawAPIClient, FileDownloading {
    package enum Answer: Sendable {
        /// The value of `response`.
        case response(JSON)
        case failure(TritonError)
    }

    private struct State {
        var answers: [String: [Answer]]
        var asked: [String] = []
    }

    private let state: Mutex<State>

    /// - Parameter answers: the answers of each endpoint, in order; the last one is repeated.
    package init(_ answers: [String: [Answer]] = [:]) { state = Mutex(State(answers: answers)) }

    /// Each request, as `purl.create POST /address/demo/purl {"name":"tea"}`.
    package var asked: [String] { state.withLock { $0.asked } }

    package func answer(_ endpoint: String, _ answers: Answer...) {
        state.withLock { $0.answers[endpoint] = answers }
    }

    package func perform<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        let answer = state.withLock { state in
            state.asked.append(Self.line(endpoint))
            let answers = state.answers[endpoint.id] ?? []
            if answers.count > 1 { state.answers[endpoint.id]?.removeFirst() }
            return answers.first
        }
        switch answer {
        case .response(let json):
            let isForOwner = endpoint.access != .open
            if !endpoint.isChange { try LastAnswer.current?.note(json.bytes(), asOwner: isForOwner) }
            return try endpoint.answer(in: ResponseValue(json, isForOwner: isForOwner))
        case .failure(let error): throw error
        case nil: throw UnexpectedEndpoint(id: endpoint.id)
        }
    }

    package func raw(_ request: RawRequest) async throws -> RawAnswer? { throw UnexpectedEndpoint(id: request.path) }

    package func download(_ url: String) async throws -> [UInt8] { throw UnexpectedEndpoint(id: url) }

    private static func line<Value>(_ endpoint: Endpoint<Value>) -> String {
        let line = "\(endpoint.id) \(endpoint.method.rawValue) \(endpoint.path.encodedPath)"
        switch endpoint.body {
        case .none: return line
        case .json(let json): return line + " " + json.text()
        case .text(let bytes): return line + " " + String(decoding: bytes, as: UTF8.self)
        case .base64(let bytes, _), .bytes(let bytes, _): return line + " \(bytes.count) bytes"
        }
    }
}

/// The test has no answer for this endpoint.
package struct UnexpectedEndpoint: Error {
    package let id: String
}

extension TritonError {
    /// The error of a client for the status 404.
    package static let noSuchThing = TritonError(.notFound, "there is no such thing", status: 404)
}
