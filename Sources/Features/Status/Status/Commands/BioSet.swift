import CommandKit
import Domain
import StatusRepository

struct BioSet: TritonCommand {
    static let page = CommandPage(
        "set", "replace your bio", form: "[TEXT…]",
        examples: [
            Example("triton status bio set 'I keep the light on.'", "replace it; 'triton undo' brings the old one back"),
            Example("triton status bio set -", "what a pipe holds", input: "# Me\n\nI keep the light on.\n"),
        ],
        output: Bio.schema, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var contentOptions: ContentOptions
    @OptionGroup var options: GlobalOptions

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let request = ContentRequest(what: "bio", resend: BioSet.resend(contentOptions), instructions: "Write your bio above this line.")
        let content = try await call.content(text, contentOptions, request)
        return try await environment.bios.save(content.text, of: address, call)
    }

    static func resend(_ given: ContentOptions) -> [String] { ["status", "bio", "set"] + (given.allowEmpty ? ["--allow-empty", "--yes"] : []) + ["-"] }
}

extension BioRepository {
    /// Clearing is asked about like a deletion.
    func save(_ content: String, of address: Address, _ call: Invocation) async throws -> CommandOutput {
        if content.allSatisfy(\.isWhitespace) { try call.confirm("Clear the bio of '\(address)'?") }
        let bio = try await save(content, of: address)
        return .made(bio, prints: RemoteText(bio.url), "changed the bio of '\(address)'")
    }
}
