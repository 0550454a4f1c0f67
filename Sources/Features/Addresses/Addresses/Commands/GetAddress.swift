import AddressesRepository
import Arguments
import Commands
import Domain
import Output

struct GetAddress: TritonCommand {
    static let page = CommandPage(
        "get", "show what is known of an address", form: "[NAME]",
        discussion: "Of your own addresses the exact end is told, of others' only whether they have ended.",
        examples: [
            Example("triton address get", "yours"),
            Example("triton address get lighthouse --json", "somebody else's"),
        ],
        output: OwnAddress.schema, operands: [.address])

    @Argument("name", help: "Which; yours without it.") var name: String?
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) { if let name { try AddressOperand.check(name) } }

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .record(try await environment.repository.address(try call.readAddress(name)))
    }
}
