import AddressesRepository
import Arguments
import Commands
import Domain
import Output
import Session

struct UseAddress: TritonCommand {
    static let page = CommandPage(
        "use", "select another address for all later commands", form: "NAME",
        discussion: """
            The choice is kept in the configuration, for the profile that is in use. TRITON_ADDRESS, a .triton.toml \
            and --address take precedence over it.
            """,
        examples: [Example("triton address use lab", "commands act as 'lab' from now on")],
        output: ChosenAddress.schema, operands: [.ownAddress], traits: .local)

    @Argument("name", help: "One of the account's addresses.") var name: String

    func check() throws(TritonError) { try AddressOperand.check(name) }

    func run(in environment: AddressesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let choice = try await environment.repository.choose(try call.readAddress(name))
        if !choice.isKnownToBeOwn {
            call.note("cannot check whether '\(choice.address)' is yours; see 'triton auth status'")
        }
        try environment.settings.choose(choice.address)
        if let shadow = try call.session.shadow(of: choice.address) { call.note(shadow) }
        return .changed(
            ChosenAddress(address: choice.address), prints: RemoteText(choice.address.name),
            "commands act as '\(choice.address)' from now on")
    }
}
