import Commands

struct RemoveFromForwarding: TritonCommand {
    static let page = CommandPage(
        "remove", "remove mailboxes from the list", form: "ADDRESS…",
        examples: [
            Example(
                "triton email add old@example.net && triton email remove old@example.net",
                "removing the last one asks for confirmation")
        ], output: Forwarding.schema.changed,
        operands: [.item(EmailPersistenceService.destinations)], askingCase: .when("When no mailbox is left."))

    @Argument("address", help: "The mailboxes.") var destinations: [String]

    func run(in repository: EmailRepository, _ call: Invocation) async throws -> CommandOutput {
        let present = try await repository.base(of: try call.address)
        var list = present.destinations
        for destination in destinations {
            guard present.destinations.contains(where: { Forwarding.isSame($0, destination) }) else {
                throw TritonError(
                    .notFound, "'\(line: destination)' is not on the list",
                    hint: Suggestion.hint(
                        for: destination, among: present.destinations, else: "see it with 'triton email get'"))
            }
            list.removeAll { Forwarding.isSame($0, destination) }
        }
        if list.isEmpty {
            try call.confirm("Forward mail to nobody?", showing: present.destinations.map { "\(line: $0)" })
        }
        return try await repository.edit(present, to: list).output(call.changes.effect)
    }
}
