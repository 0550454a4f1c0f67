import AddressesRepository
import Commands

struct CheckAvailability: TritonCommand {
    static let page = CommandPage(
        "available", "ask whether an address can be registered", form: "NAME",
        discussion: """
            The exit code is the answer for scripts: 0 when the address is free, 1 when it is taken (with --json \
            'taken'). A name that could not be asked about ends with another code.
            """,
        examples: [
            Example("triton address available tomato && echo free", "the answer as an exit code"),
            Example("triton address available 🥰 --json", "with its registered form"),
        ],
        output: AddressAvailability.schema, operands: [.free], traits: .read)

    @Argument("name", help: "The name.") var name: String

    func check() throws(TritonError) { try AddressOperand.check(name) }

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let answer = try await environment.repository.availability(of: try call.readAddress(name).name)
        var output = CommandOutput.record(answer)
        if !answer.isAvailable { output.trailingError = TritonError(.taken, "'\(line: answer.name)' is taken") }
        return output
    }
}
