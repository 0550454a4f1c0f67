import Arguments
import Commands
import Domain
import Output
import PicsRepository

struct ListPictures: TritonCommand {
    static let page = CommandPage(
        "list", "list pictures of an address", form: "[ADDRESS]",
        examples: [
            Example("triton pic list", "yours, the newest first"),
            Example("triton pic list --since 30d --json --fields id,image_url", "those of the last days"),
        ],
        output: Picture.schema, isList: true, operands: [.address])

    @Argument("address", help: "Address to read (default: yours).") var owner: String?
    @OptionGroup var list: ListOptions
    @OptionGroup var options: GlobalOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.readAddress(owner)
        let pictures = try await environment.repository.list(of: address)
        return .list(list.apply(to: pictures, now: call.time.now(), date: \.createdAt), empty: list.notice("'\(address)' has no pictures to show"))
    }
}
