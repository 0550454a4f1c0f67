import AddressesRepository
import Commands

struct GetAddress: TritonCommand {
    static let page = CommandPage(
        "get", "show what is known about an address", form: "[NAME] [--web]",
        discussion: "For your own addresses the exact expiry date is shown; for others only whether they have expired.",
        examples: [
            Example("triton address get", "yours"),
            Example("triton address get lighthouse --json", "somebody else's"),
            Example("triton address get 'd*'", "the one of yours whose name begins with d"),
        ],
        output: AddressDetails.schema, operands: [.address], traits: .read)

    @Argument("name", help: "Address to read (default: yours).") var name: String?
    @OptionGroup var browser: WebOptions

    func check() throws(TritonError) {
        if let name, NamePattern(name) == nil { try AddressOperand.check(name) }
    }

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let repository = environment.repository
        var name = name
        if let typed = name { name = try await call.oneNamed(typed, "addresses") { try await repository.own() } }
        if let name, NamePattern(name) != nil {
            throw TritonError(
                .notFound, "no address of yours is called '\(line: name)'", hint: "see them with 'triton address list'")
        }
        let address = try await repository.address(try call.readAddress(name))
        return try await call.show(address.url, browser) { .record(address) }
    }
}
