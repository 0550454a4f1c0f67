import Commands
import StatusRepository

struct ListFollowing: TritonCommand {
    static let page = CommandPage(
        "following", "list whom an address follows", form: "[ADDRESS] [NAME*…]",
        examples: [Example("triton status following --fields address", "the names alone")], output: Follow.schema,
        operands: [.address], traits: .list)

    @Argument("address", help: "Address that follows (default: yours).") var owner: String?
    @OptionGroup var list: CountOptions

    func run(in environment: TimelineEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.readAddress(owner)
        let follows = try await environment.follows.list(.following, of: address)
        return .list(
            list.apply(to: follows),
            empty: list.notice(
                call.notice(of: address, "'\(address)' follows nobody", first: "status follow ADDRESS")))
    }
}
