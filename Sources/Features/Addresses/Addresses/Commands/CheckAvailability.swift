import AddressesRepository
import Arguments
import Commands
import Domain
import Output

struct CheckAvailability: TritonCommand {
    static let page = CommandPage(
        "available", "ask whether an address can be registered", form: "NAME",
        examples: [
            Example("triton address available tomato", "true or false"),
            Example("triton address available 🥰 --json", "with its registered form"),
        ],
        output: AddressAvailability.schema, isRead: true, operands: [.free])

    @Argument("name", help: "The name.") var name: String
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) { try AddressOperand.check(name) }

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .record(try await environment.repository.availability(of: try call.readAddress(name).name))
    }
}
