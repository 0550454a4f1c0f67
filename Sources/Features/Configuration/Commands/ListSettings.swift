import Commands

struct ListSettings: TritonCommand {
    static let page = CommandPage(
        "list", "list settings", form: "[KEY*…] [--show-origin] [--all]",
        discussion: """
            Lists what the configuration file sets. With --show-origin also what an option, a variable or a \
            .triton.toml sets, with the value in effect and where it comes from. With --all it shows the defaults too. \
            The arguments of token_command, which may be secrets, are shown as ***.
            """,
        examples: [
            Example("triton config list", "what is set"),
            Example("triton config list --show-origin", "the values in effect, and where they come from"),
            Example("triton config list --all", "and the defaults"),
            Example("triton config list --all 'undo.*'", "those whose names begin with 'undo.'"),
        ], output: Setting.schema, traits: .list)

    @Flag("--show-origin", help: "Show the values in effect and where each comes from.") var showOrigin = false
    @Flag("--all", help: "Show defaults too.") var all = false

    func run(in environment: ConfigurationEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let effective = try EffectiveSettings(environment, call)
        var items = effective.fromFile
        if showOrigin || all { items += effective.fromElsewhere }
        if all { items += effective.defaults }
        var output = CommandOutput.list(items, empty: call.notice("nothing is set", first: "config set KEY VALUE"))
        if showOrigin { output.columns = ["key", "value", "origin"] }
        return output
    }
}
