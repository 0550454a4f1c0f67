import Arguments
import Commands
import Domain
import Output
import WeblogRepository

/// `weblog config edit`, `weblog template edit`.
struct EditPart<Part: ShownPart>: TritonCommand {
    static var page: CommandPage {
        CommandPage(
            "edit", "change the \(Part.label) in the editor", form: "[--file F]",
            discussion: """
                Opens the present text, and saves it if it was changed. With a file or a pipe it is the same as 'set'.
                """,
            examples: [Example("triton weblog \(Part.word) edit -", "from a pipe", input: PartText<Part>.sample)],
            output: Part.schema.changed, operands: [.free])
    }

    @Argument("text", help: "'-' is standard input.") var text: [String] = []
    @OptionGroup var content: ContentOptions

    func run(in repository: WeblogPartRepository<Part>, _ call: Invocation) async throws -> CommandOutput {
        try await PartText(text: text, content: content).run(in: repository, call)
    }
}
