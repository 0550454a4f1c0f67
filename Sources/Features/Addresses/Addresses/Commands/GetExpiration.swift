import AddressesRepository
import Commands

struct GetExpiration: TritonCommand {
    static let page = CommandPage(
        "expires", "ask whether an address expires soon", form: "[NAME]",
        discussion: "This is public information. 'address get' shows the exact expiry date of your own addresses.",
        examples: [Example("triton address expires lighthouse --json", "the answer as a record")],
        output: AddressExpiration.schema, operands: [.address], traits: .read)

    @Argument("name", help: "Address to read (default: yours).") var name: String?

    func check() throws(TritonError) { if let name { try AddressOperand.check(name) } }

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .record(try await environment.repository.expiration(of: try call.readAddress(name)))
    }
}
