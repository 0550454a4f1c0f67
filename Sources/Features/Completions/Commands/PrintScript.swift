import Commands

/// `completion bash` and its siblings: one verb for each shell.
struct PrintScript<Shell: CompletedShell>: TritonCommand {
    static var page: CommandPage {
        CommandPage(
            Shell.name, "print the script for \(Shell.name)",
            examples: [Example("triton completion \(Shell.name)", "the script")],
            traits: [.worksWithoutConfiguration, .worksAnywhere, .local])
    }

    func run(in environment: CompletionsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .text(Shell.script.text)
    }
}

protocol CompletedShell: Sendable {
    static var name: String { get }
    static var script: CompletionScript { get }
}

enum Bash: CompletedShell { static let name = "bash", script = CompletionScript.bash }
enum Zsh: CompletedShell { static let name = "zsh", script = CompletionScript.zsh }
enum Fish: CompletedShell { static let name = "fish", script = CompletionScript.fish }
enum Nushell: CompletedShell { static let name = "nushell", script = CompletionScript.nushell }
