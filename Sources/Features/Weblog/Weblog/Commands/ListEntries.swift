import Arguments
import Commands
import Domain
import Output
import WeblogRepository

struct ListEntries: TritonCommand {
    static let page = CommandPage(
        "list", "list entries", form: "[NAME*…] [--type T] [--status S] [--drafts]",
        discussion: "Lists entries of all types, drafts too, newest first.",
        examples: [
            Example("triton weblog list", "everything"),
            Example("triton weblog list --type post --status live --limit 5", "the last five public posts"),
            Example("triton weblog list --drafts --json --fields id,title", "unfinished entries"),
        ],
        output: WeblogEntry.schema, traits: .list)

    @Option(
        "--type", takes: "type", help: "Only this type: post, page, template or file.",
        completion: .words(["post", "page", "template", "file"])) var type: String?
    @Option(
        "--status", takes: "status", help: "Only this status: live, draft, unlisted, 'web only' or 'feed only'.",
        completion: .words(["live", "draft", "unlisted", "web only", "feed only"])) var status: String?
    @Flag("--drafts", help: "Only drafts; the same as --status draft.") var drafts = false
    @OptionGroup var list: ListOptions

    func check() throws(TritonError) {
        if drafts, let status, status.lowercased() != "draft" {
            throw TritonError(.usage, "--drafts and --status \(line: status) exclude each other")
        }
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let status = drafts ? "draft" : status
        let bounds = list.bounds(now: call.time.now(), isFiltered: type != nil || status != nil)
        let entries = try await environment.repository.list(of: address, within: bounds).filter { entry in
            (type.map { entry.type == $0.lowercased() } ?? true)
                && (status.map { entry.status == $0.lowercased() } ?? true)
        }
        return .list(
            list.apply(to: entries, now: call.time.now(), date: \.publishedAt),
            empty: list.notice(
                call.notice(of: address, "'\(address)' has no weblog entries to show", first: "weblog post FILE")))
    }
}
