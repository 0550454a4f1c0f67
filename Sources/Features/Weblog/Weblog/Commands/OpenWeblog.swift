import Arguments
import Commands
import Domain
import Output
import WeblogRepository

struct OpenWeblog: TritonCommand {
    static let page = CommandPage(
        "open", "open the weblog or an entry in the browser", form: "[ID-or-slug]",
        examples: [
            Example("triton weblog open", "the weblog"), Example("triton weblog open tomatoes-at-last", "one entry"),
        ],
        output: OpenedPage.schema, operands: [.entry], traits: .local)

    @Argument("ID-or-slug", help: "The entry; without it, the weblog.") var entry: String?

    func check() throws(TritonError) {
        if let entry { try EntryOperand.check(entry) }
    }

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard let entry else { return try await call.open(PublicURL.page(of: call.address, on: WeblogEntry.host)) }
        let one = try await call.oneNamed(entry, "entries") { try await environment.repository.list(of: call.address) }
        let item = try EntryOperand(one, call)
        // A URL needs no search. It may be of somebody else's entry, which cannot be looked up.
        if case .location(let path) = item.reference {
            return try await call.open(
                PublicURL.page(of: item.address, on: WeblogEntry.host, path.split(separator: "/").map(String.init)))
        }
        return try await call.open(environment.repository.entry(item.reference, of: item.address).url)
    }
}
