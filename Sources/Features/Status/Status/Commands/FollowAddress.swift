import Commands
import StatusRepository

struct FollowAddress: TritonCommand {
    static let page = CommandPage(
        "follow", "follow addresses", form: "ADDRESS…",
        examples: [Example("triton status follow harbour", "prints the page of its statuses")],
        output: Follow.schema.changed,
        operands: [.address])

    @Argument("address", help: "Addresses to follow.") var addresses: [String]

    func check() throws(TritonError) {
        for name in addresses { _ = try Address(validating: name) }
    }

    func run(in environment: TimelineEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, follows = environment.follows
        let changes = try addresses.map { follows.makeFollow(try Address(validating: $0), as: address) }
        let sent = try await call.sendAll(
            changes, by: follows, carriesText: false, named: changes.map { $0.key ?? "" }
        ) { Follow($0, of: address) }
        let followed = sent.items
        let sentence: SafeText =
            followed.count == 1 ? "following '\(followed[0].other)'" : "following \(followed.count) addresses"
        return .sent(sent, prints: \.url, sentence)
    }
}
