import Arguments
import Commands
import Output

struct PrintZshScript: TritonCommand {
    static let page = CommandPage(
        "zsh", "print the script for zsh", examples: [Example("triton completion zsh", "the script")],
        traits: [.worksWithoutConfiguration, .local])

    func run(in environment: CompletionsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .text(CompletionScript.zsh.text)
    }
}
