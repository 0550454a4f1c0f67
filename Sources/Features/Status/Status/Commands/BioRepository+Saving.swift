import Commands
import Items
import StatusRepository

extension BioRepository {
    /// Asks for confirmation if the change clears the text, then sends it.
    func save(_ change: Change, content: String?, of address: Address, _ call: Invocation) async throws -> CommandOutput
    {
        if content?.isBlank == true { try call.confirm("Clear the bio of '\(address)'?") }
        let bio = try await apply(change, of: address)
        return .changed(bio, call.changes.effect, prints: RemoteText(bio.url), "changed the bio of '\(address)'")
    }
}
