import Arguments
import Domain
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
        if let linked = pictures.linked { return try await writeText(output, chosen, linked, by: printer) }
        let rows = Array(output.records.rows)
        let feed: FeedView? =
            if case .feed = output.screen { feedView(output.schema, cells, searched: output.searchedWords) } else {
                nil
            }
        for position in rows.indices where position == 0 || feed != nil {
            if position > 0 { try console.write([10], to: .output) }
            try await show(pictures.bytes(position), rows: pictures.rows, by: printer)
            guard let feed else { continue }
            try console.write(masked(Array(feed.render([rows[position]]).utf8), in: output), to: .output)
        }
        guard feed == nil else { return }
        try render(output, chosen) { try console.write(masked($0, in: output), to: .output) }
    }

    /// Writes a text with the pictures that it shows, each below its line.
    private func writeText(
        _ output: CommandOutput, _ chosen: Selection, _ linked: (String) async -> [UInt8]?, by printer: PicturePrinter
    ) async throws {
        guard case .document(let title, let facts, let text, true) = output.screen else {
            return try render(output, chosen) { try console.write(masked($0, in: output), to: .output) }
        }
        for (number, part) in Markdown.parts(of: text).enumerated() where number == 0 || !part.text.isEmpty {
            let view: CommandOutput.Screen =
                number == 0
                ? .document(title: title, facts: facts, text: part.text, isMarkdown: true) : .markdown(part.text)
            try console.write(masked(screen(view, output, chosen), in: output), to: .output)
            if let url = part.picture { try await show(linked(url), by: printer) }
        }
    }

    /// A picture that cannot be fetched or shown is left out; its record or text is printed anyway.
    private func show(_ picture: [UInt8]?, rows: Int = .max, by printer: PicturePrinter) async throws {
        if let picture, let shown = await printer.bytes(of: picture, rows: rows) {
            try console.write(shown, to: .output)
        }
        if Task.isCancelled { throw TritonError.interrupted }
    }
}
