import Arguments
import Domain
import Session
import Terminal

extension OutputWriter {
    var showsPictures: Bool {
        format == nil && options.fields.isEmpty && !options.noPictures && preferences.pictures && !options.dryRun
            && !isRaw
    }

    /// Writes records with their pictures, each as soon as it is available, without a pager, which could not display
    /// them. Views other than a feed show the first picture above the records.
    func write(
        _ output: CommandOutput, _ chosen: Selection, _ pictures: CommandOutput.Pictures, by printer: PicturePrinter
    ) async throws {
        try writeNotice(output)
        let rows = Array(output.records.rows)
        let feed: FeedView? =
            if case .feed = output.screen { feedView(output.schema, cells, searched: output.searchedWords) } else {
                nil
            }
        for position in rows.indices where position == 0 || feed != nil {
            if position > 0 { try console.write([10], to: .output) }
            // A picture that cannot be fetched or shown is left out; its record is printed anyway.
            if let bytes = await pictures.bytes(position),
                let shown = await printer.bytes(of: bytes, rows: pictures.rows)
            {
                try console.write(shown, to: .output)
            }
            if Task.isCancelled { throw TritonError.interrupted }
            guard let feed else { continue }
            try console.write(masked(Array(feed.render([rows[position]]).utf8), in: output), to: .output)
        }
        guard feed == nil else { return }
        try render(output, chosen) { try console.write(masked($0, in: output), to: .output) }
    }
}
