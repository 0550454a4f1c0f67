import Arguments
import Changes
import Commands
import Domain
import FoundationEssentials
import HTTPTransport
import HTTPTypes
import Output
import Session
import Terminal

/// The output of `--dry-run`: the requests as runnable `curl` lines on standard output, the difference of the content
/// on standard error; with `--json` both in one object.
struct DryRunWriter {
    private let call: Invocation
    private let isJSON: Bool

    init(call: Invocation, isJSON: Bool) {
        self.call = call
        self.isJSON = isJSON
    }

    func write(_ dryRun: DryRun) throws {
        let console = call.console
        let traits = TerminalTraits(
            of: .error, on: console, color: call.options.color ?? call.preferences.color ?? .auto,
            variables: call.variables)
        let tokens = call.secrets.tokens
        let redactor = Redactor(secrets: dryRun.requests.compactMap(\.token) + tokens, names: [])
        let differences = call.changes.dryRunDifferences.map {
            LineDiff(from: RemoteText(redactor.text($0.before)), to: RemoteText(redactor.text($0.after))).hunks
        }
        if isJSON {
            let diff = differences.map { $0.page(in: TerminalTraits()).rendered }.joined()
            let document: JSON = [
                "requests": .array(dryRun.requests.map { Self.json($0, hiding: tokens) }),
                "diff": diff.isEmpty ? .null : .string(diff),
            ]
            if let expression = call.options.jq {
                let isShown = console.isTerminal(.output)
                return try JQView(expression, isPretty: isShown).write(document.bytes(.compact)) { result in
                    let text = String(decoding: result, as: UTF8.self)
                    try console.write(isShown ? Array(SafeText(prose: text).rendered.utf8) : result, to: .output)
                }
            }
            try console.write(document.bytes(console.isTerminal(.output) ? .pretty : .compact) + [10], to: .output)
            return
        }
        if dryRun.requests.isEmpty { call.note("nothing would be sent") }
        for request in dryRun.requests {
            try console.writeLine(RequestAsCurl.line(for: request, hiding: tokens))
        }
        for difference in differences where !difference.isEmpty {
            try console.write(difference.page(in: traits), to: .error)
        }
        if !dryRun.requests.isEmpty, console.isTerminal(.error) { call.note("nothing was sent, because of --dry-run") }
    }

    /// - Parameter known: tokens to hide, beside that of the request.
    private static func json(_ exchange: HTTPExchange, hiding known: [Token]) -> JSON {
        let secrets = known + (exchange.token.map { [$0] } ?? [])
        let body: JSON
        if let bytes = exchange.body {
            let text = String(validating: bytes, as: UTF8.self).map { Redactor(secrets: secrets, names: []).text($0) }
            body = .string(text ?? Data(Redactor(secrets: secrets, names: []).bytes(bytes)).base64EncodedString())
        } else {
            body = .null
        }
        return [
            "method": .string(exchange.request.method.rawValue),
            "url": .string(Redactor(secrets: secrets).text(exchange.url ?? "")), "body": body,
            "curl": .string(RequestAsCurl.line(for: exchange, hiding: known).rendered),
        ]
    }
}
