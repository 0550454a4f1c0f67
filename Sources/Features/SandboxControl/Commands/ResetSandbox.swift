import Arguments
import Commands
import Domain
import Output

struct ResetSandbox: TritonCommand {
    static let page = CommandPage(
        "reset", "bring the sandbox back to how it was born",
        examples: [Example("triton sandbox reset --yes", "everything that was changed in it is forgotten")],
        output: SandboxFilePath.schema)

    @OptionGroup var options: GlobalOptions

    func run(in environment: SandboxControlEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let path = try environment.requiredPath()
        try call.confirm("Forget everything that was changed in the sandbox?")
        if !call.isDryRun { try environment.reset() }
        var output = CommandOutput.record(SandboxFilePath(path: path))
        output.script = .nothing
        output.screen = .lines
        output.sentence = "the sandbox is as it was born"
        return output
    }
}
