import Domain
import Output
import Terminal

/// Writes a JSON document that is no record, such as the command tree: indented on a terminal, compact in a pipe, and
/// with `--jq` the results of the expression.
struct DocumentWriter {
    let console: any Console
    let jq: String?

    func write(_ document: JSON) throws {
        let isShown = console.isTerminal(.output)
        guard let jq else {
            return try console.write(document.bytes(isShown ? .pretty : .compact) + [10], to: .output)
        }
        try JQView(jq, isPretty: isShown).write(document.bytes(.compact)) { result in
            let text = String(decoding: result, as: UTF8.self)
            try console.write(isShown ? Array(SafeText(prose: text).rendered.utf8) : result, to: .output)
        }
    }
}
