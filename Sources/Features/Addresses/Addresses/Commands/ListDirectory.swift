import AddressesRepository
import Commands

struct ListDirectory: TritonCommand {
    static let page = CommandPage(
        "directory", "list the addresses of the public directory", form: "[NAME*…]",
        discussion: "The directory changes rarely: an answer is reused for an hour, unless --refresh is given.",
        examples: [
            Example("triton address directory --limit 10", "the first ten"),
            Example("triton address directory --fields url", "their pages"),
        ],
        output: DirectoryEntry.schema, traits: .list)

    @OptionGroup var list: CountOptions

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .list(
            list.apply(to: try await environment.repository.directory()), empty: list.notice("the directory is empty"))
    }
}
