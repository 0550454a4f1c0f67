import CommandKit
import Domain
import EmailRepository

struct Set: TritonCommand {
    static let page = CommandPage(
        "set", "replace the list", form: "ADDRESS… | --allow-empty", examples: [Example("triton email set me@example.com you@example.org", "both, and nobody else")],
        output: Forwarding.schema, operands: [.free])

    @Argument("destinations", help: "The mailboxes.") var destinations: [String] = []
    @Flag("--allow-empty", help: "Forward to nobody.") var allowEmpty = false
    @OptionGroup var options: GlobalOptions

    func check() throws(TritonError) {
        guard destinations.isEmpty == allowEmpty else { throw TritonError(.usage, "mailboxes are needed", hint: "or --allow-empty, to forward to nobody") }
        try Forwarding.check(destinations)
    }

    func run(in environment: EmailEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let present = try await environment.repository.forwarding(of: try call.address)
        if destinations.isEmpty, !present.destinations.isEmpty {
            try call.confirm("Forward mail to nobody?", showing: present.destinations.map { "\(line: $0)" })
        }
        return try await environment.repository.replace(present, with: destinations).output("mail goes to \(destinations.count) mailboxes")
    }
}
