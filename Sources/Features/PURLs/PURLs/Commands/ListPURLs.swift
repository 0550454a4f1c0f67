import Commands
import PURLsRepository
import Session

struct ListPURLs: TritonCommand {
    static let page = CommandPage(
        "list", "list PURLs", form: "[ADDRESS] [NAME*…]",
        examples: [
            Example("triton purl list", "your PURLs"),
            Example("triton purl list 'd*'", "those whose names begin with d"),
            Example("triton purl list --json --fields name,counter", "names and visits, for jq"),
        ],
        output: PURL.schema, operands: [.address], traits: .list)

    @Argument("address", help: "Address to read (default: yours).") var owner: String?
    @OptionGroup var list: CountOptions

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.readAddress(owner)
        let isOwn = call.options.offline ? false : try await environment.ownership.isOwn(address)
        let purls = try await environment.repository.list(of: address, isOwn: isOwn, within: list.bounds)
        return .list(
            list.apply(to: purls),
            empty: list.notice(
                call.notice(of: address, "'\(address)' has no PURLs to show", first: "purl add NAME URL")))
    }
}
