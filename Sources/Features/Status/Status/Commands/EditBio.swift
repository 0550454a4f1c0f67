import Commands
import StatusRepository

struct EditBio: TritonCommand {
    static let page = CommandPage(
        "edit", "change your bio in the editor", form: "[--css FILE] [--head FILE]",
        discussion: """
            Without a terminal the new text comes from --file or a pipe, as with 'set'. With --css or --head and no \
            --file, the text stays as it is. What somebody else saved meanwhile is not overwritten: changes of other \
            lines are kept, and changes of the same lines stop with code 73 unless --force is given.
            """,
        examples: [
            Example("triton status bio edit", "opens your editor on a terminal", input: "I keep the light on.\n")
        ],
        output: Bio.schema.changed)

    @OptionGroup var parts: PagePartOptions
    @OptionGroup var contentOptions: ContentOptions

    func check() throws(TritonError) { try parts.check(readsInput: contentOptions.file == "-") }

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address, bios = environment.bios
        let given = try parts.read(contentOptions, call)
        if contentOptions.file == nil, parts.isGiven {
            try parts.accept(bios.makeReplacement(given, of: address), given, call)
        }
        let edit = try await call.edited([], contentOptions, isNeeded: !parts.isGiven) {
            try await bios.base(of: address)
        } request: { shown in
            ContentRequest(
                what: "bio", template: shown?.text("content") ?? "", instructions: "Change the bio above this line.",
                fileName: "bio.md"
            ) { text in
                let parts = given.with(content: text)
                return shown.map { bios.makeEdit(parts, from: $0, of: address) }
                    ?? bios.makeReplacement(parts, of: address)
            }
        }
        return try await bios.save(
            bios.makeEdit(given.with(content: edit.text), from: edit.base, of: address), content: edit.text,
            of: address, call)
    }
}
