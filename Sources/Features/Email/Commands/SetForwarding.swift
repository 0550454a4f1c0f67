import Commands
import OMGAPI

struct SetForwarding: TritonCommand {
    static let page = CommandPage(
        "set", "replace the list", form: "ADDRESS… | --from FILE | --allow-empty",
        examples: [
            Example("triton email set me@example.com you@example.org", "to these two only"),
            Example(
                "triton email set --from -", "the list that 'email get --jsonl' wrote",
                input: "{\"destinations\":[\"me@example.com\"]}\n"),
        ],
        output: Forwarding.schema.changed, operands: [.free])

    @Argument("address", help: "The mailboxes.") var destinations: [String] = []
    @Option(
        "--from", takes: "file", help: "Read the list that 'email get --jsonl' wrote; '-' is standard input.",
        completion: .file) var from: String?
    @Flag("--allow-empty", help: "Forward to nobody.") var allowEmpty = false

    func check() throws(TritonError) {
        guard from == nil else {
            if !destinations.isEmpty { throw TritonError(.usage, "give either mailboxes, or --from") }
            return
        }
        guard destinations.isEmpty == allowEmpty else {
            throw TritonError(.usage, "mailboxes are needed", hint: "or --allow-empty, to forward to nobody")
        }
        try EmailAddress.check(destinations)
    }

    func run(in repository: EmailRepository, _ call: Invocation) async throws -> CommandOutput {
        let wanted = Forwarding(
            address: try call.address, destinations: try from.map { try read($0, call) } ?? destinations)
        if wanted.destinations.isEmpty {
            let present = try await repository.base(of: wanted.address).destinations
            if !present.isEmpty { try call.confirm("Forward mail to nobody?", showing: present.map { "\(line: $0)" }) }
        }
        return try await repository.set(wanted, carriesText: from != nil).output(call.changes.effect)
    }

    private func read(_ file: String, _ call: Invocation) throws -> [String] {
        let lists = try call.records(from: file) { record throws(ResponseError) in try record["destinations"].texts() }
        guard lists.count == 1, let list = lists.first else {
            throw TritonError(
                .badData, "\(line: file) has \(lists.count) records", hint: "an address has one list of mailboxes")
        }
        if list.isEmpty, !allowEmpty {
            throw TritonError(.badData, "the list is empty", hint: "use --allow-empty to forward to nobody")
        }
        try EmailAddress.check(list)
        return list
    }
}
