import Commands
import StatusRepository

struct ListFollowers: TritonCommand {
    static let page = CommandPage(
        "followers", "list who follows an address", form: "[ADDRESS] [NAME*…]",
        examples: [Example("triton status followers --fields address", "the names alone")], output: Follow.schema,
        operands: [.address], traits: .list)

    @Argument("address", help: "Address that is followed (default: yours).") var owner: String?
    @OptionGroup var list: CountOptions

    func run(in environment: TimelineEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.readAddress(owner)
        let follows = try await environment.follows.list(.followers, of: address)
        return .list(list.apply(to: follows), empty: list.notice("nobody follows '\(address)'"))
    }
}
