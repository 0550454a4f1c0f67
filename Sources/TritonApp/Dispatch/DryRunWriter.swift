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

/// The output of `--dry-run`. On a terminal: what would be done, with the difference of the content. In a pipe, and
/// with `--verbose`: the requests as runnable `curl` lines, and the difference on standard error. With `--json`: both
/// in one object.
struct DryRunWriter {
    let call: Invocation

    /// - Parameter failures: the operands of which nothing would be sent.
    func write(_ dryRun: DryRun, _ failures: [CommandOutput.Failure]) throws {
        let console = call.console
        let secrets = call.secrets.all
        let mask = SecretMask(secrets + dryRun.requests.map(\.token?.secret))
        let previews = call.changes.previews
        let differences = previews.map(\.difference).map {
            LineDiff(from: RemoteText(mask.text($0.before)), to: RemoteText(mask.text($0.after))).hunks
        }
        if call.options.isJSON {
            let diff = zip(previews, differences).map { preview, hunks in
                // As git names what its hunks belong to.
                let title = differences.count > 1 && !hunks.isEmpty ? mask.text(preview.title.rendered) + "\n" : ""
                return title + hunks.page(in: TerminalTraits()).rendered
            }.joined()
            let document: JSON = [
                "requests": .array(dryRun.requests.map { Self.json($0, hiding: secrets) }),
                "diff": diff.isEmpty ? .null : .string(diff),
                "failed": .array(
                    failures.map {
                        CommandOutput.Failure(operand: mask.text($0.operand), error: mask.error($0.error)).json
                    }),
            ]
            return try DocumentWriter(console: console, jq: call.options.jq).write(document)
        }
        if dryRun.requests.isEmpty { call.note("nothing would be sent") }
        if console.isTerminal(.output), call.options.verbose == 0, !previews.isEmpty {
            let traits = call.outputTraits
            for (preview, difference) in zip(previews, differences) {
                try console.writeLine(SafeText(trusted: mask.text(preview.title.rendered)))
                try console.write(difference.page(in: traits))
            }
            call.note("nothing was sent, because of --dry-run; -v shows the requests")
            return
        }
        for request in dryRun.requests {
            try console.writeLine(RequestAsCurl.line(for: request, hiding: secrets))
        }
        for difference in differences where !difference.isEmpty {
            try console.write(difference.page(in: call.errorTraits), to: .error)
        }
        if !dryRun.requests.isEmpty, console.isTerminal(.error) { call.note("nothing was sent, because of --dry-run") }
    }

    /// - Parameter known: secrets to hide, beside that of the request.
    private static func json(_ exchange: HTTPExchange, hiding known: [Secret]) -> JSON {
        let secrets = known + [exchange.token?.secret]
        let body = exchange.body.map { SecretMask(secrets).bytes($0) }
        return [
            "method": .string(exchange.request.method.rawValue),
            "url": .string(SecretMask(secrets, names: SecretMask.names).text(exchange.url ?? "")),
            "body": body.map { .string(String(validating: $0, as: UTF8.self) ?? Data($0).base64EncodedString()) }
                ?? .null,
            "curl": .string(RequestAsCurl.line(for: exchange, hiding: known).rendered),
        ]
    }
}
