import Arguments
import Commands
import Domain
import Output
import PURLsRepository

struct GetPURL: TritonCommand {
    static let page = CommandPage(
        "get", "print the target of a PURL", form: "NAME [--web]",
        examples: [
            Example("triton purl get docs", "the target"),
            Example("triton purl get docs --json", "everything known about it"),
        ],
        output: PURL.schema, isRead: true, operands: [.purl])

    @Argument("name", help: "The name, or its URL.") var name: String
    @OptionGroup var browser: WebOptions
    @OptionGroup var options: GlobalOptions

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let item = try PURLName.item(name, call)
        let purl = try await environment.repository.purl(item.name, of: item.address)
        return try await call.show(purl.url, browser) {
            .content(purl, bytes: Array((purl.target + "\n").utf8), screen: .records)
        }
    }
}
