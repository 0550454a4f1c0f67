import CommandKit
import Domain
import StatusRepository
import Terminal

struct BioEdit: TritonCommand {
    static let page = CommandPage(
        "edit", "change your bio in the editor",
        discussion: "Without a terminal the new text comes from --file or a pipe, as with 'set'.",
        examples: [Example("triton status bio edit", "opens your editor on a terminal", input: "I keep the light on.\n")],
        output: Bio.schema)

    @OptionGroup var contentOptions: ContentOptions
    @OptionGroup var options: GlobalOptions

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let opensEditor = contentOptions.file == nil && call.console.isTerminal(.input)
        let present = opensEditor ? try await environment.bios.present(of: address).content : ""
        let request = ContentRequest(what: "bio", resend: BioSet.resend(contentOptions), template: present, instructions: "Change the bio above this line.")
        return try await environment.bios.save(try await call.content([], contentOptions, request).text, of: address, call)
    }
}
