import Arguments
import Commands
import Domain
import Output
import WeblogRepository

struct GetLatestEntry: TritonCommand {
    static let page = CommandPage(
        "latest", "print the newest public post of an address", form: "[ADDRESS] [--raw] [--web]",
        discussion: "Prints as 'triton weblog get' does. No token is needed.",
        examples: [
            Example("triton weblog latest", "your own"),
            Example("triton weblog latest --json --fields title,url", "its title and page"),
        ],
        output: WeblogEntry.schema, operands: [.address], traits: [.read, .raw])

    @Argument("address", help: "Address to read (default: yours).") var owner: String?
    @OptionGroup var browser: WebOptions

    func run(in environment: EntriesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let entry = try await environment.repository.latest(of: call.readAddress(owner))
        return try await call.show(entry.url, browser) { entry.output(isRaw: call.line.isRaw) }
    }
}
