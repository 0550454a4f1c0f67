import Arguments
import Commands
import Output

struct PrintBashScript: TritonCommand {
    static let page = CommandPage(
        "bash", "print the script for bash", examples: [Example("triton completion bash", "the script")],
        traits: [.worksWithoutConfiguration, .local])

    func run(in environment: CompletionsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .text(CompletionScript.bash.text)
    }
}
