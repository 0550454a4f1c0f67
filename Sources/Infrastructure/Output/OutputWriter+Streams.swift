import Arguments
import Domain
import Files
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
        let file = try options.outputFile.map { try StreamFile($0, replacing: options.force) }
        for try await row in rows {
            let bytes: [UInt8]
            if let jq = try jq {
                try jq.write(JSONView(chosen).line(row)) { try write(escapedForTerminal($0), to: file) }
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
            try write(bytes, to: file)
        }
    }

    private func write(_ bytes: [UInt8], to file: StreamFile?) throws {
        if let file { return try file.write(secrets.mask.bytes(bytes)) }
        try console.write(secrets.mask.bytes(bytes), to: .output)
        try console.flush()
    }
}
