import Commands

struct AddToForwarding: TritonCommand {
    static let page = CommandPage(
        "add", "add mailboxes to the list", form: "ADDRESS…",
        discussion: "Changes that somebody else makes at the same time are kept.",
        examples: [Example("triton email add archive@example.net", "one more")], output: Forwarding.schema.changed,
        operands: [.free])

    @Argument("address", help: "The mailboxes.") var destinations: [String]

    func check() throws(TritonError) { try EmailAddress.check(destinations) }

    func run(in repository: EmailRepository, _ call: Invocation) async throws -> CommandOutput {
        let present = try await repository.base(of: try call.address)
        var list = present.destinations
        for destination in destinations {
            if list.contains(where: { Forwarding.isSame($0, destination) }) {
                call.note("'\(line: destination)' is on the list already")
            } else {
                list.append(destination)
            }
        }
        return try await repository.edit(present, to: list).output(call.changes.effect)
    }
}
