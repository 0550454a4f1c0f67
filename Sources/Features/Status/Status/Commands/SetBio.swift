import Commands
import StatusRepository

struct SetBio: TritonCommand {
    static let page = CommandPage(
        "set", "replace your bio", form: "[TEXT…] [--css FILE] [--head FILE]",
        discussion:
            "Parts that are not given stay as they are. With --css or --head and no text, standard input is not read.",
        examples: [
            Example(
                "triton status bio set 'I keep the light on.'",
                "replace the text; 'triton undo' restores the old one"),
            Example("triton status bio set -", "from a pipe", input: "# Me\n\nI keep the light on.\n"),
            Example(
                "triton status bio set --css -", "replace the CSS and keep the text", input: "h1 { color: teal }\n"),
        ],
        output: Bio.schema.changed, operands: [.free])

    @Argument("text", help: "The text; '-' reads standard input.") var text: [String] = []
    @OptionGroup var parts: PagePartOptions
    @OptionGroup var contentOptions: ContentOptions

    func check() throws(TritonError) { try parts.check(readsInput: text == ["-"] || contentOptions.file == "-") }

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, bios = environment.bios
        var given = try parts.read(contentOptions, call)
        if !text.isEmpty || contentOptions.file != nil || !parts.isGiven {
            let request = ContentRequest(
                what: "bio", instructions: "Write your bio above this line.", fileName: "bio.md"
            ) { [given] text in
                bios.makeReplacement(given.with(content: text), of: address)
            }
            given.content = try await call.content(text, contentOptions, request).text
        } else {
            try parts.accept(bios.makeReplacement(given, of: address), given, call)
        }
        return try await bios.save(bios.makeReplacement(given, of: address), content: given.content, of: address, call)
    }
}
