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
        // One at a time, because the lines of a difference take many times its text.
        let differences = call.changes.previews.lazy.map { preview in
            let before = RemoteText(mask.text(preview.difference.before))
            let after = RemoteText(mask.text(preview.difference.after))
            return Difference(
                title: mask.text(preview.title.rendered), hunks: LineDiff(from: before, to: after).hunks)
        }
        if call.options.isJSON {
            return try DocumentWriter(console: console, jq: call.options.jq).write(
                json(dryRun, differences, failures, hiding: mask))
        }
        if dryRun.requests.isEmpty { call.note("nothing would be sent") }
        if console.isTerminal(.output), call.options.verbose == 0, !differences.isEmpty {
            for difference in differences {
                try console.writeLine(SafeText(trusted: difference.title))
                try console.write(difference.hunks.page(in: call.outputTraits))
            }
            call.note("nothing was sent, because of --dry-run; -v shows the requests")
            return
        }
        for request in dryRun.requests {
            try console.writeLine(RequestAsCurl.line(for: request, hiding: secrets))
        }
        for difference in differences where !difference.hunks.isEmpty {
            try console.write(difference.hunks.page(in: call.errorTraits), to: .error)
        }
        if !dryRun.requests.isEmpty, console.isTerminal(.error) { call.note("nothing was sent, because of --dry-run") }
    }

    /// The difference of one change, without secrets.
    private struct Difference {
        let title: String
        let hunks: [StyledText]
    }

    private func json(
        _ dryRun: DryRun, _ differences: some Collection<Difference>, _ failures: [CommandOutput.Failure],
        hiding mask: SecretMask
    ) -> JSON {
        let diff = differences.map { difference in
            // As git names what its hunks belong to.
            let title = differences.count > 1 && !difference.hunks.isEmpty ? difference.title + "\n" : ""
            return title + difference.hunks.page(in: TerminalTraits()).rendered
        }.joined()
        return [
            "requests": .array(dryRun.requests.map { Self.json($0, hiding: call.secrets.all) }),
            "diff": diff.isEmpty ? .null : .string(diff),
            "failed": .array(
                failures.map {
                    CommandOutput.Failure(operand: mask.text($0.operand), error: mask.error($0.error)).json
                }),
        ]
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
