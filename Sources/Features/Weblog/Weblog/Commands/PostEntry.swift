import Arguments
import Changes
import Commands
import Domain
import OMGAPI
import Output
import WeblogRepository
import WeblogService

struct PostEntry: TritonCommand {
    static let page = CommandPage(
        "post", "publish entries", form: "FILE-or-folder… [--id ID] [--new] | --from FILE",
        discussion: """
            Each file is an entry: Markdown, with or without a header (see 'triton help weblog'). A folder means all \
            .md and .markdown files below it (also .MD) that are not hidden, or, if it has a folder 'weblog', below \
            that one; how many others it has is noted. '-' is standard input. Every text is sent byte for byte. All \
            files are checked before the first is sent. A file of a folder that cannot be an entry (such as a link, or \
            the other version of a conflict), and an entry that the service refuses, are named and do not stop the \
            others: then the exit code is 3, and the last line says how many were sent, unchanged and refused. An \
            empty file of a folder is named; it is an error only with --strict, or if it would clear an entry. A file \
            of a folder that git ignores, and that is no entry yet, is not sent, with a note, as by 'triton folder \
            push'; if git cannot say what it ignores, no new file of the folder is sent (exit code 3). A file that you \
            name is sent in any case. --from posts what 'weblog list --jsonl' printed, with the ids.

            A file that is an entry already is sent only when its text differs, so a second run sends nothing. It is \
            the entry whose id is the file's path below the first folder 'weblog' of its repository or else of its \
            whole path, or below the folder that was given, with '_' for each slash and without the extension (in a \
            folder of 'triton folder' its encodings, such as %2F, are decoded, unless omg.lol's own action has posted \
            the file under the id without that); or the entry with the slug that its \
            header names, or with the same text, if no other file of the folder is. A new entry gets that id. A \
            renamed file is a new entry, as for 'triton folder push', if the folder or its git history had it under \
            the old name; the old entry stays. For a file outside of such a folder the service chooses the id, and \
            the file is the entry that an earlier command posted from the same path, as long as it exists, or the one \
            at the location that its header names. --id gives an id; one that exists is refused without --force. \
            --new makes another entry in any case; an id that is taken is not its id. Standard input is always a new \
            entry. A new entry of a file whose location another one has is noted.

            An entry is replaced if its present text came from here: an earlier command has sent it (as far as \
            'triton undo --list' goes back), or the folder or its git history contains it. Any other text may have \
            been written elsewhere: it is refused with code 73, and --force replaces it. So is a text by a file with \
            only a header (code 65), and in a checkout of an old commit what a later one has changed or deleted. A \
            file with the conflict markers of git is refused, too, without --force, except in a block of code. When \
            omg.lol cannot be reached, the file is kept in the outbox as a change of the text that this machine sent \
            last: if the entry has another text then, 'triton outbox send' refuses it with code 73.

            A header that omg.lol does not read as it is meant, such as a list in YAML or a key 'Tgas', is sent all \
            the same, with a note ('triton weblog check' names the lines). With --strict nothing is sent then (code \
            65). A picture without an alternative text is noted, too; with the setting 'pics.require_alt' it is not \
            uploaded, and its text is refused.

            A picture beside a file, as in ![a cat](cat.jpg), ![a cat][c] with '[c]: cat.jpg' below, or <img \
            src="cat.jpg" alt="a cat">, is uploaded to some.pics with its alternative text, once: it is remembered by \
            its content, and found in an entry whose file has another name now. The text that is sent names the URL \
            of the picture; the file stays as it is. An entry that still names the file, as omg.lol's own action \
            sends it, gets the URL. If the picture was deleted at the service, it is uploaded again.
            """,
        examples: [
            Example(
                "triton weblog post -", "from a pipe; prints the URL",
                input: "Date: 2026-01-31 17:46\nTags: weather\n\n# Snow\n\nA lot of it.\n"),
            Example(
                "triton weblog post - --id snow", "with an id that you choose",
                input: "Status: Draft\n\n# More snow\n\nStill falling.\n"),
            Example(
                "triton weblog post weblog/", "all texts of a folder that are new or changed",
                after: "mkdir -p weblog && echo '# A note' > weblog/note.md"),
        ],
        output: WeblogEntry.schema.changed, operands: [.file])

    @Argument(
        "file", help: "Files with entries, or folders; pictures beside a text go with it. '-' reads standard input.",
        completion: .file) var files: [String] = []
    @Option("-f", "--file", takes: "file", help: "The same as a file operand.", completion: .file) var file: String?
    @Option("--id", takes: "id", help: "Give the entry this id.") var id: String?
    @Flag("--new", help: "Make another entry of a text that is one already.") var new = false
    @Option("--from", takes: "file", help: "Post what 'weblog list --jsonl' wrote.", completion: .file) var from:
        String?
    @Flag("--strict", help: "Refuse headers that omg.lol does not read as they are meant.") var strict = false

    func check() throws(TritonError) {
        if file != nil, !files.isEmpty {
            throw TritonError(.usage, "the text was given twice", hint: "give either files or --file")
        }
        if from != nil, file != nil || !files.isEmpty || id != nil || new {
            throw TritonError(.usage, "--from takes no other files, no --id and no --new")
        }
        if files.count(where: { $0 == "-" }) > 1 { throw TritonError(.usage, "standard input can be read only once") }
        guard let id else { return }
        if files.count > 1 { throw TritonError(.usage, "--id takes one entry") }
        if new { throw TritonError(.usage, "--id and --new exclude each other") }
        try Self.check(id: id)
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        if let from {
            let plan = EntryPlanner.Plan(
                posts: try records(from, environment.repository, of: address, call),
                handler: environment.repository.handler, pictureCount: 0)
            return try await EntrySender(address: address, call: call).send(plan)
        }
        let operands: [String?] = files.isEmpty ? [file] : files
        let inputs = try EntryInput.all(operands, call.note)
        if id != nil, inputs.count > 1 { throw TritonError(.usage, "--id takes one entry") }
        var planner = EntryPlanner(environment, address, call, id: id, findsEntries: id == nil && !new)
        let named = operands.compactMap(\.self).filter { $0 != "-" }
        let plan = try await planner.plan(inputs, of: named, isStrict: strict) { input in
            try await text(of: input, isOneOfSeveral: inputs.count > 1, environment.repository, address, call)
        }
        return try await EntrySender(address: address, call: call).send(plan)
    }

    /// Reads a text that is not in a regular file. It may exist nowhere else, so a single one is also kept; one of
    /// several is kept when it could not be sent.
    private func text(
        of input: EntryInput, isOneOfSeveral: Bool, _ repository: EntriesRepository, _ address: Address,
        _ call: Invocation
    ) async throws -> String {
        if isOneOfSeveral { return try call.text(of: input.name, "the entry") }
        let request = ContentRequest(
            what: "entry", template: "# \n\n", instructions: EditEntry.instructions, fileName: "entry.md",
            emptyHint: ContentRequest.wantsText
        ) {
            repository.makePost($0, id: id ?? input.id, of: address)
        }
        return try await call.content(file: input.path ?? (files.isEmpty ? file : "-"), request).text
    }

    private func records(_ file: String, _ repository: EntriesRepository, of address: Address, _ call: Invocation)
        throws
        -> [EntryPost]
    {
        let records = try call.records(from: file) { record throws(ResponseError) in
            (
                id: record["id"].string, source: try record["source"].required(),
                record: Snapshot(record.json ?? .object([]))
            )
        }
        return try records.enumerated().map { number, item in
            let name = item.id ?? "record \(number + 1)"
            do {
                if let id = item.id { try Self.check(id: id) }
                try EntryText.requireContent(item.source)
            } catch let error as TritonError {
                throw error.withContext("cannot post", "\(line: name)")
            }
            return EntryPost(
                name: name, decision: .send(repository.makePost(item.record, id: item.id, of: address)))
        }
    }

    static func check(id: String) throws(TritonError) {
        try EntryOperand.check(id)
        guard !id.contains("/"), !id.hasPrefix("-"), id != "latest" else {
            throw TritonError(
                .usage, "'\(line: id)' cannot be an entry's id", hint: "letters, digits and hyphens, such as 'about'")
        }
    }
}

extension WeblogEntry {
    /// The sentence for a terminal, with the status of an entry that is not live.
    func sentence(_ verb: SafeText) -> SafeText {
        "\(verb) '\(line: name)'\(status == "live" ? "" : " (\(line: status))")"
    }
}
