import Commands
import StatusPersistenceService
import StatusRepository

struct UnfollowAddress: TritonCommand {
    static let page = CommandPage(
        "unfollow", "stop following addresses", form: "ADDRESS…",
        examples: [Example("triton status unfollow lighthouse", "prints nothing in a pipe")],
        output: Follow.schema.deleted,
        operands: [.item(StatusPersistenceService.followed)])

    @Argument("address", help: "Addresses to follow no longer.") var addresses: [String]

    func check() throws(TritonError) {
        for name in addresses { _ = try Address(validating: name) }
    }

    func run(in environment: TimelineEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let followed = try await environment.follows.base(of: address)
        let results = try await call.forEach(addresses) { name in
            try await environment.follows.unfollow(try Address(validating: name), as: address, among: followed).row + [
                .flag(true)
            ]
        }
        return .deleted(
            Follow.self, results,
            results.succeeded == 1
                ? "no longer following one address" : "no longer following \(results.succeeded) addresses")
    }
}
