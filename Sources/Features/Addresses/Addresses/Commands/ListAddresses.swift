import AddressesRepository
import Commands

struct ListAddresses: TritonCommand {
    static let page = CommandPage(
        "list", "list the addresses of the account", form: "[NAME*…]",
        discussion: "The list is remembered: it decides to which addresses the token is sent.",
        examples: [
            Example("triton address list", "all of them"),
            Example("triton address list --json --fields address,expires_at", "when each expires, for jq"),
        ],
        output: AddressDetails.schema, traits: .list)

    @OptionGroup var list: ListOptions

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let addresses = try await environment.repository.own()
        return .list(
            list.apply(to: addresses, now: call.time.now()) { $0.registeredAt },
            empty: list.notice("the account has no addresses"))
    }
}
