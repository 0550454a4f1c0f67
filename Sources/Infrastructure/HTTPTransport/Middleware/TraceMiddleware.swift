package import Domain
import FoundationEssentials
import HTTPTypes
import Synchronization

/// Writes each request and each answer for `--verbose`: a line about it, then its header fields. Lines of a request
/// begin with `>`, of an answer with `<`. Bodies and secrets are left out, and control characters are escaped.
package struct TraceMiddleware: HTTPTransport {
    /// Fields whose value is always masked as a credential.
    private static let secretFields: Set<HTTPField.Name> = [.authorization, .proxyAuthorization, .cookie, .setCookie]
    /// Fields with an id by which the service's staff can find a request, best first.
    private static let requestIDs = ["X-Request-Id", "CF-Ray"].compactMap { HTTPField.Name($0) }

    private let write: @Sendable (SafeText) -> Void
    private let time: TimeSource
    private let next: any HTTPTransport
    private let secrets = SeenTokens()

    package init(write: @escaping @Sendable (SafeText) -> Void, time: TimeSource, next: any HTTPTransport) {
        self.write = write
        self.time = time
        self.next = next
    }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let redactor = Redactor(secrets: secrets.all(with: exchange.token))
        let start = time.now()
        write(
            """
            > \(line: exchange.request.method.rawValue) \(line: redactor.text(exchange.url ?? "(no usable URL)")) \
            (\(exchange.body?.count ?? 0) bytes)
            """
        )
        // The header itself is added by a later middleware.
        if exchange.token != nil { write("> Authorization: Bearer \(trusted: Redactor.mask)") }
        writeFields(exchange.request.headerFields, prefix: "> ", redactor)
        do {
            let answer = try await next.send(exchange)
            writeAnswer(answer, milliseconds: milliseconds(since: start), redactor)
            return answer
        } catch {
            write("< \(failure(error, redactor)), \(milliseconds(since: start)) ms")
            throw error
        }
    }

    private func writeAnswer(_ answer: HTTPAnswer, milliseconds: Int, _ redactor: Redactor) {
        let fields = answer.response.headerFields
        var line: SafeText = "< \(answer.status)"
        if !answer.response.status.reasonPhrase.isEmpty {
            line += " \(line: redactor.text(answer.response.status.reasonPhrase))"
        }
        line += ", \(milliseconds) ms, \(answer.body.count) bytes"
        if let id = Self.requestIDs.lazy.compactMap({ fields[$0] }).first {
            line += ", request \(line: redactor.text(id))"
        }
        write(line)
        writeFields(fields, prefix: "< ", redactor)
    }

    private func writeFields(_ fields: HTTPFields, prefix: SafeText, _ redactor: Redactor) {
        for field in fields {
            let value = Self.secretFields.contains(field.name) ? Redactor.mask : redactor.text(field.value)
            write("\(prefix)\(line: field.name.rawName): \(line: value)")
        }
    }

    private func failure(_ error: any Error, _ redactor: Redactor) -> SafeText {
        switch error {
        case let failure as TransportFailure: "no answer: \(line: redactor.text(failure.detail))"
        case let error as TritonError: "not sent: \(error.without(secrets.all(with: nil).map(\.exposed)).message)"
        case is CancellationError: "cancelled"
        default: "no answer"
        }
    }

    private func milliseconds(since start: Date) -> Int {
        Int((min(max(0, time.now().timeIntervalSince(start)), 1e9) * 1000).rounded())
    }
}

/// The tokens that were sent so far: a server may repeat one in the answer to a request without a token.
private final class SeenTokens: Sendable {
    private let tokens = Mutex<[Token]>([])

    func all(with token: Token?) -> [Token] {
        tokens.withLock { tokens in
            if let token, !tokens.contains(token) { tokens.append(token) }
            return tokens
        }
    }
}
