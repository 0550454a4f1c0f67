import Domain
import HTTPTransport
import HTTPTypes

/// A host that does not exist. Its first label is too long for a host name, so that no name server is asked: one that
/// does not answer would take long.
let unknownHost = String(repeating: "x", count: 64) + ".invalid"

extension HTTPExchange {
    static func test(
        _ method: HTTPRequest.Method = .get, _ path: String = "/", scheme: String = "http", at authority: String,
        fields: HTTPFields = [:], body: [UInt8]? = nil,
        timeout: Double = 3600, isRepeatable: Bool = true, answerLimit: Int = standardAnswerLimit, token: Token? = nil
    ) -> HTTPExchange {
        HTTPExchange(
            HTTPRequest(method: method, scheme: scheme, authority: authority, path: path, headerFields: fields),
            body: body, timeout: timeout, isRepeatable: isRepeatable,
            answerLimit: answerLimit, token: token)
    }
}

extension HTTPAnswer {
    init(_ code: Int, _ fields: HTTPFields = [:], body: String = "") {
        self.init(HTTPResponse(status: .init(code: code), headerFields: fields), body: Array(body.utf8))
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// The outcome of an exchange, in one comparable value. Messages of the library are left out, because they differ by
/// version.
enum Outcome: Equatable, CustomStringConvertible {
    case answer(Int, String)
    case failure(TransportFailure.Kind, mayHaveArrived: Bool)
    case error(TritonError.Code, String)
    case cancelled
    case unknown(String)

    init(_ exchange: HTTPExchange, through transport: any HTTPTransport) async {
        do {
            let answer = try await transport.send(exchange)
            self = .answer(answer.status, answer.text)
        } catch let failure as TransportFailure {
            self = .failure(failure.kind, mayHaveArrived: failure.mayHaveArrived)
        } catch let error as TritonError {
            self = .error(error.code, error.message.rendered)
        } catch is CancellationError {
            self = .cancelled
        } catch {
            self = .unknown("\(error)")
        }
    }

    var description: String {
        switch self {
        case .answer(let status, let text): "answer \(status) '\(text.prefix(80))'"
        case .failure(let kind, let mayHaveArrived): "failure \(kind), mayHaveArrived \(mayHaveArrived)"
        case .error(let code, let message): "error \(code): \(message)"
        case .cancelled: "cancelled"
        case .unknown(let text): "unknown: \(text)"
        }
    }
}
