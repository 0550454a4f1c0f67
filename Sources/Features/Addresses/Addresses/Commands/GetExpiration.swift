import AddressesRepository
import Arguments
import Commands
import Domain
import Output

struct GetExpiration: TritonCommand {
    static let page = CommandPage(
        "expires", "ask whether an address ends soon", form: "[NAME]",
        discussion: "This is what everybody may know. The exact end of your own addresses is in 'address get'.",
        examples: [Example("triton address expires lighthouse --json", "what is told of it")],
        output: AddressExpiration.schema, operands: [.address])

    @Argument("name", help: "Which; yours without it.") var name: String?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) { if let name { try AddressOperand.check(name) } }

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .record(try await environment.repository.expiration(of: try call.readAddress(name)))
    }
}
