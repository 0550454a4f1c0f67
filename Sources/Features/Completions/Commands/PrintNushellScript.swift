import Arguments
import Commands
import Output

struct PrintNushellScript: TritonCommand {
    static let page = CommandPage(
        "nushell", "print the script for nushell", examples: [Example("triton completion nushell", "the script")],
        traits: [.worksWithoutConfiguration, .local])

    func run(in environment: CompletionsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .text(CompletionScript.nushell.text)
    }
}
