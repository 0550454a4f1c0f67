import Commands
import Settings

struct ListAliases: TritonCommand {
    static let page = CommandPage(
        "list", "list your aliases", form: "[NAME*…]", examples: [Example("triton alias list", "all of them")],
        output: Alias.schema, traits: .list)

    func run(in environment: AliasesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        .list(
            try Alias.all(in: environment.file.load()),
            empty: call.notice("there are no aliases", first: "alias set NAME EXPANSION"))
    }
}
