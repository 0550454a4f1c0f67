import Arguments
import Domain
import Session
import Terminal

extension OutputWriter {
    var showsPictures: Bool {
        format == nil && options.fields.isEmpty && !options.noPictures && preferences.pictures && !options.dryRun
            && !isRaw
    }

    /// Writes records with pictures, without a pager, which could not display them.
    func write(_ output: CommandOutput, _ chosen: Selection, _ pictures: PictureWriter) async throws {
        try writeNotice(output)
        let rows = Array(output.records.rows)
        if case .feed = output.screen, let view = feedView(output.schema, cells, searched: output.searchedWords) {
            return try await pictures.write(count: rows.count) {
                masked(Array(view.render([rows[$0]]).utf8), in: output)
            }
        }
        try await pictures.write(count: min(1, rows.count)) { _ in nil }
        try render(output, chosen) { try console.write(masked($0, in: output), to: .output) }
    }
}
