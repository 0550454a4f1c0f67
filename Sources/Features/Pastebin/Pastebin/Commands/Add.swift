import CommandKit
import Domain
import FoundationEssentials
import OMGAPI
import PastebinRepository
import Terminal

struct Add: TritonCommand {
    static let page = CommandPage(
        "add", "make a paste", form: "[TITLE] [-] [--file FILE] [--text TEXT] [--listed]",
        discussion: """
            The text comes from --text, from a file, from standard input, or from your editor. Without a title the paste is called like the file. \
            An existing title is refused, because the service would replace it; use 'edit', or --force, which keeps the old text for 'triton undo'.
            """,
        examples: [
            Example("triton paste add notes.txt --text 'Remember the milk.'", "make a paste; its address is printed"),
            Example("triton paste add --file notes.txt", "the same from a file, whose name is the title"),
            Example("triton paste add log.txt --listed", "what a pipe brings, shown in your public list", input: "first line\nsecond line\n"),
        ],
        output: Paste.schema, operands: [.free])

    @Argument("title", help: "The title; without it, the file's name.") var title: String?
    @OptionGroup var text: PasteText
    @Flag("--listed", help: "Show it to everybody who lists your pastes.") var listed = false
    @Option("--from", takes: "file", help: "Add what 'paste list --jsonl' wrote.", completion: .file) var from: String?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        if from != nil {
            guard title == nil, !text.isGiven, !listed else { throw TritonError(.usage, "give either a paste or --from") }
            return
        }
        try PasteTitle.checkNew(try newTitle)
    }

    private var newTitle: String {
        get throws(TritonError) {
            if let title { return title }
            guard let file = text.content.file, file != "-" else { throw TritonError(.usage, "a title is needed") }
            return PasteTitle.named(after: file)
        }
    }

    func run(in environment: PastebinEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let repository = try environment.repository
        var added: [Paste] = []
        func add(_ paste: Paste) async throws -> Paste {
            added.append(try await repository.add(paste, replacing: options.force))
            return added[added.count - 1]
        }
        let results: OperandResults
        if let from {
            let resend = ["paste", "add", "--from", "-"] + (options.force ? ["--force"] : [])
            results = try await call.deliveringRecords(try read(from, address, call), resend: resend, named: \.title, add)
        } else {
            results = try await call.forEach([try await paste(of: address, environment, call)], named: \.title) { try await add($0).row }
        }
        let sentence: SafeText = added.count == 1 ? "added paste '\(line: added[0].title)'" : "added \(added.count) pastes"
        return .made(Paste.schema, results, prints: added.map { RemoteText($0.url) }, sentence)
    }

    private func paste(of address: Address, _ environment: PastebinEnvironment, _ call: Invocation) async throws -> Paste {
        let title = try newTitle
        let opensEditor = !text.isGiven && call.console.isTerminal(.input)
        // A text should not be written in vain.
        if opensEditor, !options.force { try await environment.repository.requireFree(title, of: address) }
        let resend = text.resend("add", title, (listed ? ["--listed"] : []) + (options.force ? ["--force"] : []))
        let content = try await call.content(
            text.words, text.content, ContentRequest(what: "paste", resend: resend, fileExtension: PasteTitle.fileExtension(of: title)))
        return Paste(title: title, address: address, content: content.text, isListed: listed)
    }

    private func read(_ file: String, _ address: Address, _ call: Invocation) throws -> [Paste] {
        try call.records(from: file) { record throws(WireError) in
            Paste(title: try record["title"].required(), address: address, content: record["content"].string, isListed: record["listed"].flag)
        }.map { paste in
            try PasteTitle.checkNew(paste.title)
            guard paste.content != nil else { throw TritonError(.badData, "the record of '\(line: paste.title)' has no content") }
            return paste
        }
    }

    /// Sent again after it arrived, it would be refused as existing.
    func alreadyArrived(_ content: [UInt8], since: Date, in environment: PastebinEnvironment, _ call: Invocation) async throws -> CommandOutput? {
        let address = try call.address
        let record = try from.flatMap { try read($0, address, call).first }
        let paste = try record ?? Paste(title: newTitle, address: address, content: String(decoding: content, as: UTF8.self), isListed: listed)
        guard let present = try await environment.repository.present(paste.title, of: address),
            present.content?.normalisedLineEnds == paste.content?.normalisedLineEnds, present.isListed == paste.isListed
        else { return nil }
        return .made(present, prints: RemoteText(present.url), "paste '\(line: present.title)' is there already")
    }
}
