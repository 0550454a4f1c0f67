import CommandKit
import Domain
import FoundationEssentials
import StatusRepository
import StatusService

struct Post: TritonCommand {
    static let page = CommandPage(
        "post", "post a status", form: "[TEXT…] [--emoji E] [--link URL] [--no-mastodon]",
        discussion: """
            The text may stand unquoted, come from a file or a pipe, or be written in the editor. If it begins with an emoji and a blank, that is the status's emoji; \
            without one and without --emoji the service takes ✨. The status's URL is printed.
            """,
        examples: [
            Example("triton status post '🐙 Eight things at once'", "the octopus becomes the emoji"),
            Example("triton status post Writing it all down --emoji memo", "an emoji by its name"),
            Example("triton status post --link https://example.com 'Read this'", "with a link"),
            Example("triton status post -", "what a pipe holds", input: "From a pipe.\n"),
        ],
        output: Status.schema, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @Option("--emoji", takes: "emoji", help: "One emoji, or its name such as 'octopus'.") var emoji: String?
    @Option("--link", takes: "url", help: "Where the status leads.") var link: String?
    @Flag("--no-mastodon", help: "Keep this one from Mastodon.") var noMastodon = false
    @OptionGroup var contentOptions: ContentOptions
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        if let emoji { _ = try StatusEmoji.read(emoji) }
        if let link, !Link.isURL(link) { throw TritonError(.usage, "'\(line: link)' is not a URL", hint: "write it with its scheme, such as 'https://example.com'") }
    }

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let request = ContentRequest(
            what: "status", resend: resend, instructions: "Write your status above this line. An emoji and a blank at its beginning give it that emoji.", isOneLine: true)
        let content = try await call.content(text, contentOptions, request)
        return Self.posted(try await environment.statuses.post(try draft(content.text), as: address))
    }

    func alreadyArrived(_ content: [UInt8], since: Date, in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput? {
        let draft = try draft(String(decoding: content, as: UTF8.self))
        return try await environment.statuses.arrived(content: draft.content, emoji: draft.emoji, address: call.address, since: since).map(Self.posted)
    }

    private func draft(_ text: String) throws -> StatusDraft {
        let parts = try emoji.map { (emoji: try StatusEmoji.read($0), content: text) } ?? StatusEmoji.split(text)
        return StatusDraft(emoji: parts.emoji, content: parts.content, externalURL: link, skipsMastodon: noMastodon)
    }

    private var resend: [String] {
        ["status", "post"] + (emoji.map { ["--emoji", $0] } ?? []) + (link.map { ["--link", $0] } ?? []) + (noMastodon ? ["--no-mastodon"] : [])
            + (contentOptions.allowEmpty ? ["--allow-empty"] : []) + ["-"]
    }

    private static func posted(_ status: Status) -> CommandOutput {
        .made(status, prints: RemoteText(status.url), "posted \(line: status.emoji) \(line: status.content)")
    }
}
