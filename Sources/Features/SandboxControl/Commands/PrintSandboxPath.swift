import Commands

struct PrintSandboxPath: TritonCommand {
    static let page = CommandPage(
        "path", "print where the sandbox is kept", examples: [Example("triton sandbox path", "the file")],
        output: FilePathRecord.schema, traits: .read)

    func run(in environment: SandboxControlEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .path(try environment.requiredPath())
    }
}
