package import Domain
import FoundationEssentials
import HTTPTypes

/// Writes each request and each answer for `--verbose`: a line about it, then its header fields. Lines of a request
/// begin with `>`, of an answer with `<`. Bodies and values with secret names are left out, and control characters are
/// escaped. `write` masks the known secrets.
package struct TraceMiddleware: HTTPTransport {
    /// Fields with an id by which the service's staff can find a request, best first.
    private static let requestIDs = ["X-Request-Id", "CF-Ray"].compactMap { HTTPField.Name($0) }

    private let write: @Sendable (SafeText) -> Void
    private let time: TimeSource
    private let next: any HTTPTransport
    private let mask = SecretMask(names: SecretMask.names)

    package init(write: @escaping @Sendable (SafeText) -> Void, time: TimeSource, next: any HTTPTransport) {
        self.write = write
        self.time = time
        self.next = next
    }

    package func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
        let start = time.now()
        write(
            """
            > \(line: exchange.request.method.rawValue) \(line: mask.text(exchange.url ?? "(no usable URL)")) \
            (\(exchange.body?.count ?? 0) bytes)
            """
        )
        // The header itself is added by a later middleware.
        if exchange.token != nil { write("> Authorization: Bearer \(trusted: SecretMask.mask)") }
        writeFields(exchange.request.headerFields, prefix: "> ")
        do {
            let answer = try await next.send(exchange)
            writeAnswer(answer, milliseconds: milliseconds(since: start))
            return answer
        } catch {
            write("< \(failure(error)), \(milliseconds(since: start)) ms")
            throw error
        }
    }

    private func writeAnswer(_ answer: HTTPAnswer, milliseconds: Int) {
        let fields = answer.response.headerFields
        var line: SafeText = "< \(answer.status)"
        if !answer.response.status.reasonPhrase.isEmpty {
            line += " \(line: mask.text(answer.response.status.reasonPhrase))"
        }
        line += ", \(milliseconds) ms, \(answer.body.count) bytes"
        if let id = Self.requestIDs.lazy.compactMap({ fields[$0] }).first {
            line += ", request \(line: mask.text(id))"
        }
        write(line)
        writeFields(fields, prefix: "< ")
    }

    private func writeFields(_ fields: HTTPFields, prefix: SafeText) {
        for field in fields {
            let value = SecretMask.fields.contains(field.name) ? SecretMask.mask : mask.text(field.value)
            write("\(prefix)\(line: field.name.rawName): \(line: value)")
        }
    }

    private func failure(_ error: any Error) -> SafeText {
        switch error {
        case let failure as TransportFailure: "no answer: \(line: mask.text(failure.detail))"
        case let error as TritonError: "not sent: \(error.message)"
        case is CancellationError: "cancelled"
        default: "no answer"
        }
    }

    private func milliseconds(since start: Date) -> Int {
        Int((min(max(0, time.now().timeIntervalSince(start)), 1e9) * 1000).rounded())
    }
}

extension SecretMask {
    /// Header fields whose value is a credential.
    static let fields: Set<HTTPField.Name> = [.authorization, .proxyAuthorization, .cookie, .setCookie]
}
