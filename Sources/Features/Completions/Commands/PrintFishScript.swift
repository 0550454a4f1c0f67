import Arguments
import Commands
import Output

struct PrintFishScript: TritonCommand {
    static let page = CommandPage(
        "fish", "print the script for fish", examples: [Example("triton completion fish", "the script")],
        traits: [.worksWithoutConfiguration, .local])

    func run(in environment: CompletionsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .text(CompletionScript.fish.text)
    }
}
