import Arguments
import Changes
import Commands
import Domain
import FoundationEssentials
import OMGAPI
import Output
import WeblogRepository
import WeblogService

struct PostEntry: TritonCommand {
    static let page = CommandPage(
        "post", "publish entries", form: "FILE… [--id ID] | --from FILE",
        discussion: """
            Each file is an entry: Markdown, with or without a header (see 'triton help weblog'). '-' is standard input. All files are checked before the \
            first is sent; an entry that the service refuses does not stop the others. The service chooses the ids, unless --id gives one; an id that exists \
            is refused without --force. --from posts what 'weblog list --jsonl' printed, with the ids and byte for byte.
            """,
        examples: [
            Example(
                "triton weblog post -", "from a pipe; prints the URL",
                input: "Date: 2026-01-31 17:46\nTags: weather\n\n# Snow\n\nA lot of it.\n"),
            Example(
                "triton weblog post - --id snow", "with an id of your own",
                input: "Status: Draft\n\n# More snow\n\nStill falling.\n"),
        ],
        output: WeblogEntry.schema, operands: [.file])

    @Argument("file", help: "Files with entries; '-' reads standard input.", completion: .file) var files: [String] = []
    @Option("-f", "--file", takes: "file", help: "The same as a file operand.", completion: .file) var file: String?
    @Option("--id", takes: "id", help: "Give the entry this id.") var id: String?
    @Option("--from", takes: "file", help: "Post what 'weblog list --jsonl' wrote.", completion: .file) var from: String?
    @OptionGroup var options: GlobalOptions

    /// A change, and what the command line calls it.
    private typealias Post = (name: String, change: Change)

    func check() throws(TritonError) {
        if file != nil, !files.isEmpty {
            throw TritonError(.usage, "the text was given twice", hint: "give either files or --file")
        }
        if from != nil, file != nil || !files.isEmpty || id != nil {
            throw TritonError(.usage, "--from takes no other files and no --id")
        }
        if files.count(where: { $0 == "-" }) > 1 { throw TritonError(.usage, "standard input can be read only once") }
        guard let id else { return }
        if files.count > 1 { throw TritonError(.usage, "--id takes one entry") }
        try Self.check(id: id)
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, repository = try environment.repository
        let posts = try await posts(repository, address, call)
        var posted: [WeblogEntry] = []
        let results: OperandResults
        do {
            results = try await call.deliver(
                posts.map(\.change), by: repository.handler, carriesText: true, named: { name(of: $0, posts) }
            ) { change in
                guard let entry = change.after.flatMap({ WeblogEntry($0, of: address) }) else { return [] }
                posted.append(entry)
                return entry.row
            }
        } catch let error as TritonError {
            guard posts.count == 1, posts[0].name != "-" else { throw error }
            throw error.while_("cannot post", "\(line: posts[0].name)")
        }
        let sentence: SafeText = posted.count == 1 ? posted[0].sentence("posted") : "posted \(posted.count) entries"
        return .made(WeblogEntry.schema, results, prints: posted.map { RemoteText($0.url) }, sentence)
    }

    private func posts(_ repository: EntriesRepository, _ address: Address, _ call: Invocation) async throws -> [Post] {
        if let from { return try records(from, repository, address, call) }
        let paths: [String?] = files.isEmpty ? [file] : files
        var posts: [Post] = []
        for path in paths {
            let name = path ?? "-"
            do {
                let text = try await text(of: path, isOneOfSeveral: paths.count > 1, repository, address, call)
                let source = try EntrySource(text)
                if source.isTranslated { call.note("translated the YAML front matter of '\(line: name)'") }
                posts.append((name, repository.posting(source.text, id: id, of: address)))
            } catch let error as TritonError {
                throw name == "-" ? error : error.while_("cannot post", "\(line: name)")
            }
        }
        return posts
    }

    /// Text that is nowhere else is kept as it is read. Of several files none needs to be.
    private func text(
        of path: String?, isOneOfSeveral: Bool, _ repository: EntriesRepository, _ address: Address, _ call: Invocation
    ) async throws -> String {
        if isOneOfSeveral, let path, path != "-" { return try EntryFile.read(path) }
        let request = ContentRequest(
            what: "entry", template: "# \n\n", instructions: EntryEditing.instructions, canBeEmpty: false
        ) {
            repository.posting($0, id: id, of: address)
        }
        return try await call.content(file: path, request).text
    }

    /// A record that has a URL comes from the service, which knows its text; any other is checked like a file.
    private func records(_ file: String, _ repository: EntriesRepository, _ address: Address, _ call: Invocation) throws
        -> [Post]
    {
        let records = try call.records(from: file) { record throws(WireError) in
            (
                id: record["id"].string, source: try record["source"].required(),
                record: Snapshot(record.json ?? .object([]))
            )
        }
        return try records.enumerated().map { number, item in
            let name = item.id ?? "record \(number + 1)"
            do {
                if let id = item.id { try Self.check(id: id) }
                guard item.record.text("url") == nil || item.source.allSatisfy(\.isWhitespace) else {
                    return (name, repository.posting(item.record, id: item.id, of: address))
                }
                return (name, repository.posting(try EntrySource(item.source).text, id: item.id, of: address))
            } catch let error as TritonError {
                throw error.while_("cannot post", "\(line: name)")
            }
        }
    }

    private func name(of change: Change, _ posts: [Post]) -> String { posts.first { $0.change == change }?.name ?? "-" }

    private static func check(id: String) throws(TritonError) {
        try EntryOperand.check(id)
        guard !id.contains("/"), !id.hasPrefix("-"), id != "latest" else {
            throw TritonError(
                .usage, "'\(line: id)' cannot be an entry's id", hint: "letters, digits and hyphens, such as 'about'")
        }
    }
}

extension WeblogEntry {
    /// What happened, with what keeps people from seeing it.
    func sentence(_ verb: StaticString) -> SafeText {
        "\(trusted: "\(verb)") '\(line: name)'\(status == "live" ? "" : " (\(line: status))")"
    }
}
