import Commands
import Files
import FoundationEssentials
import Items
import PastebinRepository
import Platform
import Terminal

struct AddPaste: TritonCommand {
    static let page = CommandPage(
        "add", "make a paste", form: "[TITLE] [-] \(PasteOptions.form) | FILE…",
        discussion: """
            The text comes from --text, from a file, from standard input, or from your editor. An operand that names \
            an existing file is that file, and the paste gets its name; so are several operands, of which all are \
            read and checked before the first is sent. 'TITLE -' reads standard input in any case. An existing title \
            is refused, because the service would replace it; use 'edit', or --force, which keeps the old text for \
            'triton undo', and the listing of the old paste unless --listed or --unlisted is given.
            """,
        examples: [
            Example("triton paste add notes.txt --text 'Remember the milk.'", "make a paste; its address is printed"),
            Example("triton paste add notes.txt", "from a file, whose name is the title"),
            Example(
                "triton paste add log.txt --listed", "from a pipe, shown in your public list",
                input: "first line\nsecond line\n"),
        ],
        output: Paste.schema.changed, operands: [.file])

    @Argument("title", help: "The title (default: the name of the file), or files.") var operands: [String] = []
    @OptionGroup var options: PasteOptions
    @Option("--from", takes: "file", help: "Add what 'paste list --jsonl' wrote.", completion: .file) var from: String?

    private var readsInput: Bool { operands.count == 2 && operands[1] == "-" }
    private var isOfFiles: Bool {
        if operands.count > 1 { return !readsInput }
        return !options.giveText && operands.first.flatMap { stat.of($0) }?.isRegular == true
    }

    func check() throws(TritonError) {
        if from != nil {
            guard operands.isEmpty, !options.giveText, !options.giveOther else {
                throw TritonError(.usage, "give either a paste or --from")
            }
            return
        }
        guard isOfFiles else {
            try options.check(readsInput: readsInput)
            return try Paste.checkNewTitle(try newTitle)
        }
        if options.giveText, operands.count > 1 { throw PasteOptions.oneWordTooMany(operands[1]) }
        var titles: Set<String> = []
        for file in operands {
            let title = try PasteTitle.new(after: file)
            guard titles.insert(title).inserted else {
                throw TritonError(.usage, "two of the files are called '\(line: title)'")
            }
        }
    }

    private var newTitle: String {
        get throws(TritonError) {
            if let title = operands.first { return title }
            guard let file = options.content.file, file != "-" else { throw TritonError(.usage, "a title is needed") }
            return try PasteTitle.new(after: file)
        }
    }

    func run(in repository: PastebinRepository, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let unlisting = Unlisting(call: call, repository: repository, address: address)
        guard isOfFiles || from != nil else {
            let change = try await add(to: address, repository, call)
            let title = try newTitle
            let paste =
                change.after.flatMap { Paste($0, of: address) }
                ?? options.paste(title, of: address, content: nil)
            let name: SafeText = "paste '\(line: paste.title)'", effect = call.changes.effect
            let output = CommandOutput.changed(
                paste, effect, prints: RemoteText(paste.url), effect.addition(of: name),
                unchanged: ChangeEffect.unchanged.addition(of: name))
            return try await unlisting.finish(output, after: [change])
        }
        let pastes = if let from { try read(from, address, call) } else { try files(of: address, call) }
        let changes = pastes.map { repository.makeAddition($0, replacing: call.options.force) }
        let sent = try await call.sendAll(
            changes, by: repository, carriesText: true, from: from == nil ? operands : [],
            recordsOf: from, named: pastes.map(\.title)
        ) { Paste($0, of: address) }
        let added = sent.items
        let sentence: SafeText =
            added.count == 1
            ? call.changes.effect.addition(of: "paste '\(line: added[0].title)'") : "added \(added.count) pastes"
        return try await unlisting.finish(.sent(sent, prints: \.url, sentence), after: sent.changes)
    }

    private func add(to address: Address, _ repository: PastebinRepository, _ call: Invocation) async throws -> Change {
        let title = try newTitle, options = options, replaces = call.options.force
        let opensEditor = !options.giveText && !readsInput && call.console.isTerminal(.input)
        // Checked before the editor opens, so that no text is written in vain.
        if opensEditor, !replaces { try await repository.requireFree(title, of: address) }
        let adding: @Sendable (String) -> Change = { text in
            repository.makeAddition(options.paste(title, of: address, content: text), replacing: replaces)
        }
        let request = ContentRequest(what: "paste", fileName: PasteTitle.fileName(of: title), change: adding)
        let content = try await call.content(
            options.words(readsInput: readsInput), file: options.content.file,
            allowEmpty: options.content.allowEmpty, request)
        return try await call.changes.deliver(adding(content.text), by: repository)
    }

    private func files(of address: Address, _ call: Invocation) throws -> [Paste] {
        guard operands.count == 1 || operands.contains(where: { FileManager.default.fileExists(atPath: $0) }) else {
            throw PasteOptions.oneWordTooMany(operands[1])
        }
        return try operands.map { file in
            let content = try call.text(of: file, "'\(line: file)'")
            try require(content, "'\(line: file)'")
            return options.paste(PasteTitle.named(after: file), of: address, content: content)
        }
    }

    private func require(_ content: String, _ name: SafeText) throws(TritonError) {
        guard options.content.allowEmpty || !content.isBlank else {
            throw TritonError(.badData, "\(name) is empty", hint: "use --allow-empty if you mean it")
        }
    }

    private func read(_ file: String, _ address: Address, _ call: Invocation) throws -> [Paste] {
        try call.records(
            from: file,
            check: { paste in
                try Paste.checkNewTitle(paste.title)
                guard let content = paste.content else {
                    throw TritonError(.badData, "the record of '\(line: paste.title)' has no content")
                }
                try require(content, "the paste '\(line: paste.title)'")
            }
        ) { record throws(ResponseError) in
            try Paste(settable: record, of: address)
        }
    }
}
