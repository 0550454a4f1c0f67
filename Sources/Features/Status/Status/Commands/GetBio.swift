import Commands
import StatusRepository

struct GetBio: TritonCommand {
    static let page = CommandPage(
        "get", "print a bio", form: "[ADDRESS] [--css|--head] [--web]",
        examples: [
            Example("triton status bio", "yours"),
            Example("triton status bio get lighthouse", "somebody else's"),
            Example("triton status bio get --css", "the CSS of the page, ready for 'status bio set --css -'"),
        ],
        output: Bio.schema, operands: [.address], traits: [.read, .raw])

    @Argument("address", help: "Address to read (default: yours).") var owner: String?
    @Flag(oneOf: PagePart.self) var part: PagePart?
    @OptionGroup var browser: WebOptions

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let bio = try await environment.bios.bio(of: try call.readAddress(owner))
        if browser.web { return try await call.open(bio.url) }
        guard let part else {
            return .content(bio, bytes: Array(bio.content.utf8), screen: .markdown(RemoteText(bio.content)))
        }
        let text = (part == .css ? bio.css : bio.head) ?? ""
        return .content(bio, bytes: Array(text.utf8), screen: .text(RemoteText(text)))
    }
}
