import Arguments
import Commands
import Domain
import Output
import WeblogRepository

/// `weblog config set`, `weblog template set`.
struct SetPart<Part: ShownPart>: TritonCommand {
    static var page: CommandPage {
        CommandPage(
            "set", "replace the \(Part.label)", form: "[TEXT…] [--file F]",
            discussion: """
                The text is sent byte for byte. What was there is kept for 'triton undo'. Without a text it opens the \
                present one in the editor.
                """,
            examples: [Example("triton weblog \(Part.word) set -", "from a pipe", input: PartText<Part>.sample)],
            output: Part.schema.changed, operands: [.free])
    }

    @Argument("text", help: "The text; '-' is standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions

    func run(in repository: WeblogPartRepository<Part>, _ call: Invocation) async throws -> CommandOutput {
        try await PartText(text: text, content: content).run(in: repository, call)
    }
}
