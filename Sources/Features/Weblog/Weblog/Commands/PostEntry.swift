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
        "post", "publish entries", form: "FILE-or-folder… [--id ID] [--new] | --from FILE",
        discussion: """
            Each file is an entry: Markdown, with or without a header (see 'triton help weblog'). A folder means all \
            .md files below it. '-' is standard input. All files are checked before the first is sent; an entry that \
            the service refuses does not stop the others. --from posts what 'weblog list --jsonl' printed, with the \
            ids and byte for byte.

            A file that is an entry already is sent only when its text differs, so a second run sends nothing. It is \
            the entry whose id is the file's path below the folder 'weblog', or below the folder that was given, with \
            '_' for each slash and without '.md'; or the entry with the slug that its header names; or one with the \
            same text. A new entry gets that id. For a file outside of such a folder the service chooses the id. --id \
            gives an id; one that exists is refused without --force. --new makes another entry in any case. Standard \
            input is always a new entry.

            A picture beside a file, as in ![a cat](cat.jpg), is uploaded to some.pics with its alternative text, \
            once: it is remembered by its content. The text that is sent names the URL of the picture; the file stays \
            as it is.
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
        output: WeblogEntry.schema, operands: [.file])

    @Argument(
        "file", help: "Files with entries, or folders; pictures beside a text go with it. '-' reads standard input.",
        completion: .file) var files: [String] = []
    @Option("-f", "--file", takes: "file", help: "The same as a file operand.", completion: .file) var file: String?
    @Option("--id", takes: "id", help: "Give the entry this id.") var id: String?
    @Flag("--new", help: "Make another entry of a text that is one already.") var new = false
    @Option("--from", takes: "file", help: "Post what 'weblog list --jsonl' wrote.", completion: .file) var from:
        String?
    @OptionGroup var options: GlobalOptions

    /// A text to post, with its name on the command line.
    private struct Post {
        let name: String
        /// Nil for standard input and for records of --from.
        var file: String?
        /// Nil if there is nothing to send.
        var change: Change?
        /// The existing entry of this text.
        var entry: WeblogEntry?
    }

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
        let address = try call.address, repository = environment.repository
        var handler: any ChangeHandler = repository.handler, pictureCount = 0
        let posts: [Post]
        if let from {
            posts = try records(from, repository, address, call)
        } else {
            let inputs = try EntryInput.all(files.isEmpty ? [file] : files)
            if id != nil, inputs.count > 1 { throw TritonError(.usage, "--id takes one entry") }
            let (texts, count) = try await texts(inputs, environment, address, call)
            pictureCount = count
            if id != nil || new || inputs.allSatisfy({ $0.path == nil }) {
                posts = zip(inputs, texts).map {
                    Post(name: $0.name, file: $0.path, change: repository.makePost($1, id: id, of: address))
                }
            } else {
                let found = try await matched(inputs, texts, repository, address)
                (posts, handler) = (found.posts, found.handler)
            }
        }
        var output = try await send(posts, by: handler, address, call)
        if pictureCount > 0, let sentence = output.sentence {
            output.sentence =
                "\(sentence), with \(trusted: pictureCount == 1 ? "one picture" : "\(pictureCount) pictures")"
        }
        return output
    }

    private func send(_ posts: [Post], by handler: any ChangeHandler, _ address: Address, _ call: Invocation)
        async throws -> CommandOutput
    {
        let changed = posts.filter { $0.change != nil }
        var names = changed.map(\.name)[...]
        var sent: [CommandOutput.Element] = [], entries: [WeblogEntry] = []
        do {
            // Both closures are called in the order of the changes.
            sent = try await call.sendAll(
                changed.compactMap(\.change), by: handler, carriesText: true, from: changed.map { $0.file ?? "-" },
                named: { _ in names.popFirst() ?? "-" }
            ) { change in
                names.removeFirst()
                guard let entry = change.after.flatMap({ WeblogEntry($0, of: address) }) else { return [] }
                entries.append(entry)
                return entry.row
            }.elements
        } catch let error as TritonError {
            guard posts.count == 1, posts[0].name != "-" else { throw error }
            throw error.withContext("cannot post", "\(line: posts[0].name)")
        }
        var left = sent[...], done = entries[...], urls: [RemoteText] = []
        let elements = posts.compactMap { post -> CommandOutput.Element? in
            if let entry = post.entry, post.change == nil {
                urls.append(RemoteText(entry.url))
                return .row(entry.row)
            }
            guard let element = left.popFirst() else { return nil }
            if case .row = element, let entry = done.popFirst() { urls.append(RemoteText(entry.url)) }
            return element
        }
        let results = OperandResults(elements: elements, isSingle: posts.count == 1)
        return .changed(WeblogEntry.schema, results, prints: urls, sentence(posts, entries))
    }

    private func sentence(_ posts: [Post], _ sent: [WeblogEntry]) -> SafeText {
        let kept = posts.count { $0.change == nil }, changed = posts.count { $0.change != nil && $0.entry != nil }
        if posts.count == 1, let entry = sent.first { return entry.sentence(changed == 1 ? "changed" : "posted") }
        if posts.count == 1, let entry = posts[0].entry { return "'\(line: entry.name)' is unchanged" }
        let parts: [(Int, SafeText)] = [
            (max(0, sent.count - changed), "new"), (min(sent.count, changed), "changed"), (kept, "unchanged"),
        ]
        let counts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" as SafeText }.joined(separator: ", ")
        if kept == posts.count { return "nothing to send: all \(kept) are unchanged" }
        let posted: SafeText = sent.count == 1 ? "posted one entry" : "posted \(sent.count) entries"
        return kept == 0 && changed == 0 ? posted : "\(posted): \(counts)"
    }

    /// The texts to send, checked and with the URLs of their pictures, and the number of pictures.
    private func texts(
        _ inputs: [EntryInput], _ environment: EntriesEnvironment, _ address: Address, _ call: Invocation
    ) async throws -> (texts: [String], pictureCount: Int) {
        var pictures = EntryPictures()
        for input in inputs where input.isRegular {
            guard let path = input.path else { continue }
            do throws(TritonError) { try pictures.add(EntryFile.read(path), of: input, call) } catch {
                throw error.withContext("cannot post", "\(line: input.name)")
            }
        }
        if !pictures.isEmpty {
            for input in inputs {
                guard let path = input.path else { continue }
                do throws(TritonError) { try EntryText.requireContent(EntryFile.read(path)) } catch {
                    throw error.withContext("cannot post", "\(line: input.name)")
                }
            }
            // Before a text is accepted, because each upload of a picture is a separate change.
            try await pictures.upload(to: address, environment.upload)
        }
        var texts: [String] = []
        for input in inputs {
            do {
                let source = try await text(
                    of: input, isOneOfSeveral: inputs.count > 1, environment.repository, address, call)
                try EntryText.requireContent(source)
                texts.append(source)
            } catch let error as TritonError {
                throw input.path == nil ? error : error.withContext("cannot post", "\(line: input.name)")
            }
        }
        return (zip(inputs, texts).map { pictures.replaced($1, of: $0) }, pictures.count)
    }

    /// Each text as a new entry, as a change of an existing entry, or with nothing to send.
    private func matched(_ inputs: [EntryInput], _ texts: [String], _ repository: EntriesRepository, _ address: Address)
        async throws -> (
            posts: [Post], handler: any ChangeHandler
        )
    {
        let states: [KeyedState]
        do {
            states = try await repository.handler.presentAll(of: address) ?? []
        } catch let error as TritonError where error.code != .cancelled {
            let posts = zip(inputs, texts).map {
                Post(name: $0.name, file: $0.path, change: repository.makePost($1, id: $0.id, of: address))
            }
            return (posts, UnreachableServiceHandler(error: error))
        }
        var matches = EntryMatches(states, of: address)
        let posts = try zip(inputs, texts).map { input, text -> Post in
            do {
                if let id = input.id { try Self.check(id: id) }
                guard input.path != nil, let entry = try matches.entry(text, of: input) else {
                    return Post(
                        name: input.name, file: input.path, change: repository.makePost(text, id: input.id, of: address)
                    )
                }
                return Post(
                    name: input.name, file: input.path,
                    change: EntryMatches.isSame(entry, text) ? nil : repository.makeEdit(entry, text), entry: entry)
            } catch let error as TritonError {
                throw error.withContext("cannot post", "\(line: input.name)")
            }
        }
        return (posts, repository.handler)
    }

    /// Reads a text. A text that may exist nowhere else is also kept; one of several files does not need it.
    private func text(
        of input: EntryInput, isOneOfSeveral: Bool, _ repository: EntriesRepository, _ address: Address,
        _ call: Invocation
    ) async throws -> String {
        if isOneOfSeveral, let path = input.path { return try EntryFile.read(path) }
        let request = ContentRequest(
            what: "entry", template: "# \n\n", instructions: EntryEditing.instructions, canBeEmpty: false
        ) {
            repository.makePost($0, id: id ?? input.id, of: address)
        }
        return try await call.content(file: input.path ?? (files.isEmpty ? file : "-"), request).text
    }

    private func records(_ file: String, _ repository: EntriesRepository, _ address: Address, _ call: Invocation) throws
        -> [Post]
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
                return Post(name: name, change: repository.makePost(item.record, id: item.id, of: address))
            } catch let error as TritonError {
                throw error.withContext("cannot post", "\(line: name)")
            }
        }
    }

    private static func check(id: String) throws(TritonError) {
        try EntryOperand.check(id)
        guard !id.contains("/"), !id.hasPrefix("-"), id != "latest" else {
            throw TritonError(
                .usage, "'\(line: id)' cannot be an entry's id", hint: "letters, digits and hyphens, such as 'about'")
        }
    }
}

extension WeblogEntry {
    /// The sentence for a terminal, with the status of an entry that is not live.
    func sentence(_ verb: StaticString) -> SafeText {
        "\(trusted: "\(verb)") '\(line: name)'\(status == "live" ? "" : " (\(line: status))")"
    }
}
