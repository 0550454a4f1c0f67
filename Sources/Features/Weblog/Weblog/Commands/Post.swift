import CommandKit
import Domain
import FoundationEssentials
import WeblogRepository
import WeblogService

struct Post: TritonCommand {
    static let page = CommandPage(
        "post", "publish entries", form: "FILE… [--id ID]",
        discussion: """
            Each file is an entry: Markdown, with or without a header (see 'triton help weblog'). '-' is standard input. A file that cannot be posted does not \
            stop the others. The service chooses the ids, unless --id gives one; an id that exists is refused without --force.
            """,
        examples: [
            Example("triton weblog post -", "from a pipe; prints the URL", input: "Date: 2026-01-31 17:46\nTags: weather\n\n# Snow\n\nA lot of it.\n"),
            Example("triton weblog post - --id snow", "with an id of your own", input: "Status: Draft\n\n# More snow\n\nStill falling.\n"),
        ],
        output: WeblogEntry.schema, operands: [.file])

    @Argument("file", help: "Files with entries; '-' is standard input.", completion: .file) var files: [String] = []
    @Option("-f", "--file", takes: "file", help: "The same as a file named as an operand.", completion: .file) var file: String?
    @Option("--id", takes: "id", help: "Give the entry this id.") var id: String?
    @Flag("--as-is", help: "Neither check nor translate the header.", isHidden: true) var asIs = false
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        if file != nil, !files.isEmpty { throw TritonError(.usage, "the text was given twice", hint: "give either files or --file") }
        guard let id else { return }
        if files.count > 1 { throw TritonError(.usage, "--id takes one entry") }
        try EntryOperand.check(id)
        guard !id.contains("/"), !id.hasPrefix("-"), id != "latest" else {
            throw TritonError(.usage, "'\(line: id)' cannot be an entry's id", hint: "letters, digits and hyphens, such as 'about'")
        }
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let sources: [String?] = files.isEmpty ? [file] : files
        var posted: [WeblogEntry] = []
        let results = try await call.forEach(sources, named: { $0 ?? "-" }) { source in
            let entry = try await call.delivering(oneOfSeveral: sources.count > 1, unlessFrom: source) { try await post(source, environment, call) }
            posted.append(entry)
            return entry.row
        }
        let sentence: SafeText = posted.count == 1 ? posted[0].sentence("posted") : "posted \(posted.count) entries"
        return .made(WeblogEntry.schema, results, prints: posted.map { RemoteText($0.url) }, sentence)
    }

    /// Sent again after it arrived, it would stand there twice, or be refused as existing.
    func alreadyArrived(_ content: [UInt8], since: Date, in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput? {
        let text = String(decoding: content, as: UTF8.self)
        guard let entry = try await environment.repository.same(as: asIs ? text : try EntrySource(text).text, id: id, of: try call.address) else { return nil }
        return .made(entry, prints: RemoteText(entry.url), "entry '\(line: entry.name)' is there already")
    }

    private func post(_ file: String?, _ environment: EntriesEnvironment, _ call: Invocation) async throws -> WeblogEntry {
        let address = try call.address
        do {
            let resend = ["weblog", "post"] + (id.map { ["--id", $0] } ?? []) + (options.force ? ["--force"] : []) + (asIs ? ["--as-is"] : []) + ["-"]
            let content = try await call.content(
                file: file, ContentRequest(what: "entry", resend: resend, template: "# \n\n", instructions: EntryEditing.instructions, canBeEmpty: false))
            guard !asIs else { return try await environment.repository.post(content.text, dated: nil, id: id, of: address, replacing: options.force) }
            let source = try EntrySource(content.text)
            if source.isTranslated { call.note("translated the YAML front matter of '\(line: file ?? "-")'") }
            return try await environment.repository.post(source.text, dated: source.dateText, id: id, of: address, replacing: options.force)
        } catch let error as TritonError {
            guard let file, file != "-", files.count <= 1 else { throw error }
            throw error.while_("cannot post", "\(line: file)")
        }
    }
}

extension WeblogEntry {
    /// What happened, with what keeps people from seeing it.
    func sentence(_ verb: StaticString) -> SafeText {
        "\(trusted: "\(verb)") '\(line: name)'\(status == "live" ? "" : " (\(line: status))")"
    }
}
