import Commands
import Items
import PastebinRepository

/// Checks that unlisted pastes have left the public list: a save without `listed` may leave them there (service
/// reference, section 6.9).
struct Unlisting {
    let call: Invocation
    let repository: PastebinRepository
    let address: Address

    /// Reads the public list. If a paste is still there, offers to delete it and to add it again.
    /// - Parameter changes: as they were carried out.
    /// - Returns: the output; with an error of exit code 1 if a paste is still listed.
    func finish(_ output: CommandOutput, after changes: [Change]) async throws -> CommandOutput {
        let unlisted = changes.filter { $0.before?.flag("listed") == true && $0.after?.flag("listed") == false }
        guard !unlisted.isEmpty, !call.isDryRun else { return output }
        let pastes = try await stillListed(unlisted.compactMap { $0.after.flatMap { Paste($0, of: address) } })
        guard !pastes.isEmpty else { return output }
        var output = output
        guard try agrees(to: pastes) else {
            output.trailingError = problem(
                pastes,
                hint: "'triton paste edit \(line: pastes[0].title) --unlisted --yes' deletes it and adds it again")
            return output
        }
        for paste in pastes { try await repository.addAgain(paste) }
        let remaining = try await stillListed(pastes)
        if !remaining.isEmpty {
            output.trailingError = problem(remaining, hint: "delete it to remove it from there")
        }
        return output
    }

    private func stillListed(_ pastes: [Paste]) async throws -> [Paste] {
        var found: [Paste] = []
        for paste in pastes where try await repository.isListed(paste.title, of: address) {
            found.append(paste)
        }
        return found
    }

    private func agrees(to pastes: [Paste]) throws -> Bool {
        do {
            try call.confirm(
                pastes.count == 1 ? "Delete it and add it again?" : "Delete them and add them again?",
                showing: [Self.sentence(pastes)])
            return true
        } catch let error as TritonError where [.confirmationNeeded, .cancelled].contains(error.code) { return false }
    }

    private func problem(_ pastes: [Paste], hint: SafeText) -> TritonError {
        TritonError(.failed, Self.sentence(pastes), hint: hint)
    }

    private static func sentence(_ pastes: [Paste]) -> SafeText {
        "omg.lol still shows \(line: pastes.map { "'\($0.title)'" }.joined(separator: ", ")) in the public list"
    }
}
