import Commands

struct GetForwarding: TritonCommand {
    static let page = CommandPage(
        "get", "print where mail goes", examples: [Example("triton email get", "one mailbox per line")],
        output: Forwarding.schema, traits: .read)

    func run(in repository: EmailRepository, _ call: Invocation) async throws -> CommandOutput {
        let forwarding = try await repository.forwarding(of: try call.address)
        if forwarding.destinations.isEmpty { call.note("mail to '\(forwarding.address)' is not forwarded") }
        var output = CommandOutput.record(forwarding)
        output.script = .lines(forwarding.destinations.map { RemoteText($0) })
        output.screen = .lines
        return output
    }
}
