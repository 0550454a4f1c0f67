import AddressesRepository
import Commands

struct GetAddress: TritonCommand {
    static let page = CommandPage(
        "get", "show what is known about an address", form: "[NAME] [--web]",
        discussion: "For your own addresses the exact expiry date is shown; for others only whether they have expired.",
        examples: [
            Example("triton address get", "yours"),
            Example("triton address get lighthouse --json", "somebody else's"),
        ],
        output: AddressDetails.schema, operands: [.address], traits: .read)

    @Argument("name", help: "Address to read (default: yours).") var name: String?
    @OptionGroup var browser: WebOptions

    func check() throws(TritonError) { if let name { try AddressOperand.check(name) } }

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try await environment.repository.address(try call.readAddress(name))
        return try await call.show(address.url, browser) { .record(address) }
    }
}
