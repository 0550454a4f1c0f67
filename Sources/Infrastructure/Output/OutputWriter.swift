package import Arguments
import Domain
import Files
package import FoundationEssentials
package import Session
package import Terminal

/// Writes an output value in the view for the options and the terminal. All results are written here.
package struct OutputWriter: Sendable {
    let options: GlobalOptions
    let format: OutputFormat?
    let console: any Console
    /// Of standard output; a file (`--output`) gets plain text.
    package let traits: TerminalTraits
    private let variables: [String: String]
    let preferences: Preferences
    let now: Date
    let isRaw: Bool
    let secrets: KnownSecrets
    private let spelling: CommandSpelling

    /// - Parameters:
    ///   - now: the time for relative times.
    ///   - isRaw: whether texts are shown without rendering.
    package init(
        options: GlobalOptions, console: any Console, variables: [String: String], preferences: Preferences, now: Date,
        isRaw: Bool,
        secrets: KnownSecrets, spelling: CommandSpelling = .shell
    ) {
        self.options = options
        // A jq expression works on JSON, also with another format.
        format = options.jq != nil && options.format != .jsonl ? .json : options.format
        self.console = console
        self.secrets = secrets
        self.spelling = spelling
        self.variables = variables
        self.preferences = preferences
        self.now = now
        self.isRaw = isRaw
        traits =
            options.outputFile == nil
            ? TerminalTraits(
                of: .output, on: console, color: options.color(or: preferences.color), variables: variables)
            : TerminalTraits()
    }

    /// - Throws: ``TritonError`` of code `usage` for an unknown field, `io` and `exists` for a file that cannot be
    ///   written.
    package func write(_ output: CommandOutput) async throws {
        let chosen = try selection(output)
        if case .stream(let rows) = output.records {
            return try await write(rows, output, chosen)
        }
        if let pictures = output.pictures, showsPictures,
            let printer = await PicturePrinter.make(console, traits: traits, variables: variables)
        {
            return try await write(output, chosen, pictures, by: printer)
        }
        let isPaged = isPaged(output)
        if !isPaged, options.outputFile == nil {
            try writeNotice(output)
            return try render(output, chosen) { try console.write(masked($0, in: output), to: .output) }
        }
        var bytes: [UInt8] = []
        try render(output, chosen) { bytes += masked($0, in: output) }
        try writeNotice(output)
        try await writeOut(bytes, isSecret: output.isSecret)
    }

    /// A piece ends at the end of a record, so a secret is never split.
    func masked(_ piece: [UInt8], in output: CommandOutput) -> [UInt8] {
        output.isSecret ? piece : secrets.mask.bytes(piece)
    }

    // MARK: Choosing the view

    private enum View {
        case json, jsonl, tsv, table, record, script, screen
    }

    private func view(_ output: CommandOutput) -> View {
        switch format {
        case .json: .json
        case .jsonl: .jsonl
        case .tsv: .tsv
        case .table: .table
        case .record: .record
        case nil where !options.fields.isEmpty: traits.isTerminal ? recordsOnScreen(output) : .tsv
        case nil: traits.isTerminal ? .screen : .script
        }
    }

    private func recordsOnScreen(_ output: CommandOutput) -> View {
        if traits.hasPlainLines { return .record }
        if case .one = output.records { return .record }
        return .table
    }

    /// - Parameter write: called with the pieces of the text.
    func render(_ output: CommandOutput, _ chosen: Selection, _ write: ([UInt8]) throws -> Void) throws {
        if let jq = try jq {
            return try JSONView(chosen).write(output.jsonRecords, byRecord: format == .jsonl, through: jq) {
                try write(escapedForTerminal($0))
            }
        }
        switch view(output) {
        case .json:
            try JSONView(chosen).document(output.jsonRecords, isPretty: traits.isTerminal) {
                try write(coloredJSON($0))
            }
        case .jsonl: try JSONView(chosen).lines(output.records) { try write(coloredJSON($0)) }
        case .tsv: try separated(chosen).lines(output.records) { try write(escapedForTerminal($0)) }
        case .table: try write(table(output, chosen))
        case .record: try write(recordView(output, chosen.isNarrowed ? chosen : .all(output.schema)))
        case .script: try script(output.script, of: output, chosen, write)
        case .screen: try write(screen(output.screen, output, chosen))
        }
    }

    var jq: JQView? {
        get throws { try options.jq.map { try JQView($0, isPretty: traits.isTerminal) } }
    }

    /// Output for scripts: unchanged in a pipe, escaped on a terminal.
    func escapedForTerminal(_ bytes: [UInt8]) -> [UInt8] {
        traits.isTerminal ? Array(SafeText(prose: String(decoding: bytes, as: UTF8.self)).rendered.utf8) : bytes
    }

    private func separated(_ chosen: Selection) -> TSVView { TSVView(chosen: chosen, hasHeader: options.header) }

    private func script(
        _ script: CommandOutput.Script, of output: CommandOutput, _ chosen: Selection,
        _ write: ([UInt8]) throws -> Void
    ) throws {
        switch script {
        case .several(let parts): for part in parts { try self.script(part, of: output, chosen, write) }
        case .records: try separated(chosen).lines(output.records, write)
        case .lines(let lines): try write(lines.flatMap { Array($0.original.utf8) + [10] })
        case .bytes(let bytes): try write(bytes)
        case .difference(let before, let after):
            try write(Array(LineDiff(from: before, to: after).hunks.page(in: TerminalTraits()).rendered.utf8))
        case .secret(let secret): try write(Array(secret.exposed.utf8) + [10])
        case .nothing: break
        }
    }

    func screen(_ screen: CommandOutput.Screen, _ output: CommandOutput, _ chosen: Selection) -> [UInt8] {
        switch screen {
        case .several(let parts): return several(parts, output, chosen)
        case .records:
            guard recordsOnScreen(output) == .table else { return recordView(output, onScreen(chosen, output)) }
            let rows = Array(output.records.rows.prefix(FieldsView.alignedRows)), view = fields(chosen)
            guard view.isReadableAsTable(rows) else {
                return Array(view.records(Array(output.records.rows)).utf8)
            }
            return table(output, chosen)
        case .feed: return feed(output, chosen)
        case .document(let title, let facts, let text, let isMarkdown):
            if isRaw { return ended(SafeText(prose: text).rendered) }
            let view = DocumentView(title: title, facts: facts, schema: output.schema, cells: cells, traits: traits)
            return output.records.rows.flatMap { view.render($0, text: text, isMarkdown: isMarkdown).utf8 }
        case .lines:
            if case .secret(let secret) = output.script {
                return Array(SafeText(line: secret.exposed).rendered.utf8) + [10]
            }
            guard case .lines(let lines) = output.script else { return [] }
            return lines.flatMap { Array(SafeText(line: $0).rendered.utf8) + [10] }
        case .text(let text): return ended(SafeText(prose: text).rendered)
        case .markdown(let text):
            if isRaw { return ended(SafeText(prose: text).rendered) }
            return Array(DocumentView.body(text, isMarkdown: true, in: traits).page(in: traits).rendered.utf8)
        case .json(let json): return coloredJSON(json.bytes(.pretty) + [10])
        case .own(let text): return ended(text.rendered)
        case .sentences(let sentence):
            return output.records.rows.flatMap { row in
                let text = sentence { output.schema.position(of: $0).map { row[$0] } ?? .null }
                return Array((text.message(in: traits, indent: 2).rendered + "\n").utf8)
            }
        case .rows(let rows): return Array(RowsView(rows: rows, traits: traits).render().utf8)
        case .difference(let before, let after):
            return Array(LineDiff(from: before, to: after).hunks.page(in: traits).rendered.utf8)
        }
    }

    /// Documents are those of the records, each below its own metadata.
    private func several(_ parts: [CommandOutput.Screen], _ output: CommandOutput, _ chosen: Selection) -> [UInt8] {
        let rows = Array(output.records.rows)
        return parts.enumerated().flatMap { number, part in
            guard case .document = part, number < rows.count, !isRaw else { return screen(part, output, chosen) }
            let own = CommandOutput(schema: output.schema, records: .one(.row(rows[number])))
            return (number > 0 ? [10] : []) + screen(part, own, chosen)
        }
    }

    private func ended(_ text: String) -> [UInt8] {
        Array(text.utf8) + (text.isEmpty || text.hasSuffix("\n") ? [] : [10])
    }

    /// JSON with colours, on a terminal only: with colours it is not valid JSON.
    func coloredJSON(_ bytes: [UInt8]) -> [UInt8] {
        traits.isTerminal && traits.hasColor ? JSONColors.colored(bytes) : bytes
    }

    // MARK: Records for people

    private func feed(_ output: CommandOutput, _ chosen: Selection) -> [UInt8] {
        guard let view = feedView(output.schema, cells, searched: output.searchedWords) else {
            return recordView(output, onScreen(chosen, output))
        }
        return Array(view.render(Array(output.records.rows)).utf8)
    }

    func feedView(_ schema: RecordSchema, _ cells: CellText, searched: [String] = []) -> FeedView? {
        schema.feed.map { FeedView($0, of: schema, cells: cells, traits: traits, searched: searched) }
    }

    private func table(_ output: CommandOutput, _ chosen: Selection) -> [UInt8] {
        let view = fields(chosen)
        var bytes: [UInt8] = [], rows: [[FieldValue]] = []
        for row in output.records.rows {
            rows.append(row)
            guard rows.count == FieldsView.alignedRows else { continue }
            bytes += view.table(rows, header: bytes.isEmpty).utf8
            rows = []
        }
        return rows.isEmpty ? bytes : bytes + Array(view.table(rows, header: bytes.isEmpty).utf8)
    }

    private func recordView(_ output: CommandOutput, _ chosen: Selection) -> [UInt8] {
        Array(fields(chosen).records(Array(output.records.rows)).utf8)
    }

    /// A list has the fields of its table: nobody finds an item between the whole texts of others.
    private func onScreen(_ chosen: Selection, _ output: CommandOutput) -> Selection {
        if case .many = output.records { return chosen }
        return chosen.isNarrowed ? chosen : .all(output.schema)
    }

    func fields(_ chosen: Selection) -> FieldsView { FieldsView(chosen: chosen, cells: cells, traits: traits) }

    var cells: CellText {
        CellText(now: now, isAbsolute: options.absolute || !traits.isTerminal, isForPerson: traits.isTerminal)
    }

    // MARK: Writing

    func writeNotice(_ output: CommandOutput) throws {
        guard !options.quiet else { return }
        if case .many(let elements) = output.records, elements.isEmpty {
            try writeMessage(
                "triton: \(spelling.text(secrets.completeMask.text(output.emptyNotice ?? "nothing found")))")
        } else if let sentence = output.sentence, console.isTerminal(.error), format != .json, format != .jsonl {
            try writeMessage(spelling.text(secrets.completeMask.text(sentence)))
        }
    }

    package func writeClosing(_ output: CommandOutput) throws {
        guard !options.quiet, let closing = output.closing else { return }
        try writeMessage(spelling.text(secrets.completeMask.text(closing)))
    }

    private func writeMessage(_ sentence: SafeText) throws {
        let traits = TerminalTraits(of: .error, on: console, color: .never, variables: variables)
        try console.writeLine(StyledText(sentence).message(in: traits), to: .error)
    }

    private func isPaged(_ output: CommandOutput) -> Bool {
        if options.noPager || !traits.isTerminal { return false }
        switch format {
        case .json, .jsonl: return false
        default: break
        }
        if case .lines = output.screen, format == nil { return false }
        return true
    }

    /// Writes to a file, or through the pager.
    private func writeOut(_ bytes: [UInt8], isSecret: Bool) async throws {
        if let file = options.outputFile {
            return try FileWriter.write(
                bytes, to: file, replacing: options.force, mode: isSecret ? .exactly(0o600) : .kept(otherwise: 0o666))
        }
        // Output for a terminal was escaped when it was rendered.
        try await Pager(variables: variables, setting: preferences.pager).show(
            SafeText(trusted: String(decoding: bytes, as: UTF8.self)), on: console)
    }

    private func selection(_ output: CommandOutput) throws -> Selection {
        let schema = output.schema
        let chosen = try schema.positions(ofList: options.fields)
        guard !chosen.isEmpty else {
            return output.columns.isEmpty
                ? .standard(schema)
                : Selection(schema: schema, positions: try schema.positions(of: output.columns), isNarrowed: false)
        }
        return Selection(schema: schema, positions: chosen, isNarrowed: true)
    }
}
