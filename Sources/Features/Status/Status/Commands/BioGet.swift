import CommandKit
import Domain
import StatusRepository

struct BioGet: TritonCommand {
    static let page = CommandPage(
        "get", "print a bio", form: "[ADDRESS]",
        examples: [
            Example("triton status bio", "yours"),
            Example("triton status bio get lighthouse", "somebody else's"),
        ],
        output: Bio.schema, operands: [.address], takesRaw: true)

    @Argument("address", help: "Whose; yours without it.") var owner: String?
    @OptionGroup var options: GlobalOptions

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let bio = try await environment.bios.bio(of: try call.readAddress(owner))
        return .thing(bio, bytes: Array(bio.content.utf8), screen: .markdown(RemoteText(bio.content)))
    }
}
