import Commands
import FoundationEssentials
import Items
import StatusRepository
import StatusService

struct PostStatus: TritonCommand {
    static let page = CommandPage(
        "post", "post a status", form: "[TEXT…] [--emoji E] [--link URL] [--no-mastodon]",
        discussion: """
            The text needs no quotes. It may also come from a file or a pipe, or be written in the editor. If it \
            begins with an emoji and a space, that is the emoji of the status; without one and without --emoji the \
            service takes ✨. The URL of the status is printed. Statuses of --from are posted oldest first, or in the \
            order of the file when one has no time.
            """,
        examples: [
            Example("triton status post '🐙 Eight things at once'", "the octopus becomes the emoji"),
            Example("triton status post Writing it all down --emoji memo", "an emoji by its name"),
            Example("triton status post --link https://example.com 'Read this'", "with a link"),
            Example("triton status post -", "from a pipe", input: "From a pipe.\n"),
        ],
        output: Status.schema.changed, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @Option("--emoji", takes: "emoji", help: "One emoji, or its name such as 'octopus'.") var emoji: String?
    @Option("--link", takes: "url", help: "Link of the status.") var link: String?
    @Flag("--no-mastodon", help: "Do not post this one to Mastodon.") var noMastodon = false
    @Option("--from", takes: "file", help: "Post what 'status list --jsonl' wrote.", completion: .file) var from:
        String?
    @OptionGroup var contentOptions: ContentOptions

    func check() throws(TritonError) {
        if from != nil, !text.isEmpty || contentOptions.file != nil || emoji != nil || link != nil {
            throw TritonError(.usage, "give either a status or --from")
        }
        if let emoji { _ = try StatusEmoji.read(emoji) }
        if let link { try Link.check(link) }
    }

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, statuses = environment.statuses
        if let from { return try await post(try read(from, call), as: address, environment, call) }
        let emoji = try emoji.map { try StatusEmoji.read($0) }
        let draft = StatusDraft(emoji: emoji, content: "", externalURL: link, skipsMastodon: noMastodon)
        let instructions: SafeText =
            "Write your status above this line. An emoji and a space at its beginning give it that emoji."
        let request = ContentRequest(
            what: "status", instructions: instructions, isOneLine: true, fileName: "status.md",
            emptyHint: ContentRequest.wantsWords
        ) { statuses.makePost(draft.with($0), as: address) }
        // From here on the text is in the outbox.
        let content = try await call.content(text, contentOptions, request)
        let status = try await statuses.apply(request.change(content.text), of: address)
        return .changed(
            status, call.changes.effect, prints: RemoteText(status.url),
            "posted \(line: status.emoji) \(line: status.content)")
    }

    private func post(
        _ drafts: [StatusDraft], as address: Address, _ environment: PostingEnvironment, _ call: Invocation
    ) async throws -> CommandOutput {
        let statuses = environment.statuses
        let sent = try await call.sendAll(
            drafts.map { statuses.makePost($0, as: address) }, by: statuses, carriesText: true,
            named: drafts.map(\.content)
        ) { Status($0, of: address) }
        let count = sent.items.count
        return .sent(sent, prints: \.url, count == 1 ? "posted one status" : "posted \(count) statuses")
    }

    /// A status of the file.
    private struct PastStatus {
        let draft: StatusDraft
        let time: Date?
        let id: String
    }

    /// Oldest first, because the service gives each status the time at which it arrives.
    private func read(_ file: String, _ call: Invocation) throws -> [StatusDraft] {
        let records = try call.records(from: file, check: { try check($0.draft) }) { record throws(ResponseError) in
            let content = record["content"].string
            if content == nil { _ = try record["content"].required() }
            let draft = StatusDraft(
                emoji: record["emoji"].string.flatMap { $0.isEmpty ? nil : $0 }, content: content ?? "",
                externalURL: record["external_url"].string.flatMap { $0.isEmpty ? nil : $0 }, skipsMastodon: noMastodon)
            return PastStatus(
                draft: draft, time: record["created_at"].string.flatMap { Timestamp.date($0) },
                id: record["id"].string ?? "")
        }
        guard records.allSatisfy({ $0.time != nil }) else { return records.map(\.draft) }
        return records.sorted { ($0.time ?? .distantPast, $0.id) < ($1.time ?? .distantPast, $1.id) }.map(\.draft)
    }

    private func check(_ draft: StatusDraft) throws(TritonError) {
        if let emoji = draft.emoji { _ = try StatusEmoji.read(emoji) }
        if let link = draft.externalURL { try Link.check(link) }
        guard contentOptions.allowEmpty || !draft.content.isBlank else {
            throw TritonError(.badData, "a status is empty", hint: "use --allow-empty if you mean it")
        }
    }
}

extension StatusDraft {
    fileprivate func with(_ content: String) -> StatusDraft {
        var draft = self
        draft.content = content
        return draft
    }
}
