import Commands

struct ResetSandbox: TritonCommand {
    static let page = CommandPage(
        "reset", "restore the initial state of the sandbox",
        discussion: """
            Also deletes the cache, the outbox and the changes for undo of the profile 'sandbox'. It asks only if \
            there is something to lose.
            """,
        examples: [
            Example(
                "triton sandbox reset --yes", "all changes in it are lost",
                after: "triton purl add blog https://example.com/blog")
        ],
        output: FilePathRecord.schema, traits: [.local, .asksFirst])

    func run(in environment: SandboxControlEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let path = try environment.requiredPath()
        try environment.confirmReset(call)
        if !call.isDryRun { try environment.reset() }
        var output = CommandOutput.record(FilePathRecord(path))
        output.script = .nothing
        output.screen = .lines
        output.sentence = "the sandbox has its initial state"
        return output
    }
}
