import CommandKit
import Domain
import NowRepository

struct Get: TritonCommand {
    static let page = CommandPage(
        "get", "print a now page", form: "[ADDRESS] [--raw]",
        discussion: "In a pipe the source comes byte for byte. On a terminal it is lightly rendered; --raw shows it as it was written.",
        examples: [
            Example("triton now get", "the source of yours"),
            Example("triton now get lighthouse --json", "somebody else's, with its time"),
        ],
        output: NowPage.schema, operands: [.address], takesRaw: true)

    @Argument("address", help: "Whose, or the page's URL; yours without it.") var owner: String?
    @OptionGroup var options: GlobalOptions

    func run(in environment: NowEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let page = try await environment.repository.page(of: try call.nowPageOwner(owner))
        return .thing(page, bytes: Array(page.content.utf8), screen: .markdown(RemoteText(page.content)))
    }
}
