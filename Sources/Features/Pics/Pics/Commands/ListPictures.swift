import Commands
import PicsRepository

struct ListPictures: TritonCommand {
    static let page = CommandPage(
        "list", "list pictures of an address", form: "[ADDRESS] [CAPTION*…] [--thumbnails] [--missing-alt]",
        examples: [
            Example("triton pic list", "yours, the newest first"),
            Example("triton pic list --thumbnails -n 5", "with the pictures, on a terminal that can show them"),
            Example("triton pic list --missing-alt", "those without a description"),
            Example("triton pic list --since 30d --json --fields id,image_url", "those of the last days"),
        ],
        output: Picture.schema, operands: [.address], traits: .list)

    @Argument("address", help: "Address to read (default: yours).") var owner: String?
    @Flag("--thumbnails", help: "Show the pictures, small, on a terminal that can.") var thumbnails = false
    @Flag("--missing-alt", help: "Only pictures without a description for those who cannot see them.")
    var missingAlt = false
    @OptionGroup var list: ListOptions

    private static let thumbnailRows = 6

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.readAddress(owner)
        let pictures = try await environment.repository.list(of: address)
        let chosen = missingAlt ? pictures.filter { $0.alt?.trimmed.isEmpty != false } : pictures
        let shown = list.apply(to: chosen, now: call.time.now(), date: \.createdAt),
            notice = list.notice(
                pictures.isEmpty
                    ? call.notice(of: address, "'\(address)' has no pictures to show", first: "pic upload FILE")
                    : "every picture has a description")
        guard thumbnails else { return .list(shown, empty: notice) }
        var output = CommandOutput.feed(shown, empty: notice)
        output.pictures = environment.images(of: shown, rows: Self.thumbnailRows)
        return output
    }
}
