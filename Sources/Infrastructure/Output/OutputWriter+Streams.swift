import Arguments
import Domain
import Session
import Terminal

extension OutputWriter {
    func write(
        _ rows: AsyncThrowingStream<[FieldValue], any Error>, _ output: CommandOutput, _ chosen: Selection
    ) async throws {
        // A stream may be read long after it was written, when relative times are wrong.
        let absolute = CellText(now: now, isAbsolute: true, isForPerson: traits.isTerminal)
        let isFeed =
            if case .feed = output.screen { format == nil && options.fields.isEmpty && traits.isTerminal } else {
                false
            }
        for try await row in rows {
            let bytes: [UInt8]
            if let jq = try jq {
                try jq.write(JSONView(chosen).line(row)) {
                    try console.write(secrets.mask.bytes(escapedForTerminal($0)), to: .output)
                }
                try console.flush()
                continue
            }
            switch format {
            case nil where isFeed:
                bytes = feedView(output.schema, absolute).map { Array($0.render([row]).utf8) + [10] } ?? []
            case .json, .jsonl: bytes = coloredJSON(JSONView(chosen).line(row))
            case nil where traits.isTerminal && !traits.hasPlainLines, .table:
                bytes = Array(fields(chosen).streamLine(row).utf8) + [10]
            case nil where traits.isTerminal, .record: bytes = Array(fields(chosen).records([row]).utf8) + [10]
            case nil, .tsv: bytes = escapedForTerminal(TSVView(chosen: chosen, hasHeader: false).line(row))
            }
            try console.write(secrets.mask.bytes(bytes), to: .output)
            try console.flush()
        }
    }
}
