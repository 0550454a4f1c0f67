import AddressesRepository
import Commands
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
        let address = try call.readAddress(name)
        if try await !environment.repository.requireOwn(address) {
            call.note("cannot check whether '\(address)' is yours; see 'triton auth status'")
        }
        try environment.settings.choose(address)
        if let shadow = try call.session.shadow(of: address) { call.note(shadow) }
        return .changed(
            ChosenAddress(address: address), prints: RemoteText(address.name),
            "commands act as '\(address)' from now on")
    }
}
