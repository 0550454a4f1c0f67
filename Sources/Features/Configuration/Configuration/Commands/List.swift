import CommandKit
import Domain
import Settings

struct List: TritonCommand {
    static let page = CommandPage(
        "list", "list settings", form: "[--show-origin]",
        examples: [Example("triton config list", "what is set"), Example("triton config list --show-origin", "and where")], output: Setting.schema, isList: true)

    @Flag("--show-origin", help: "Show where each value came from.") var showOrigin = false
    @OptionGroup var options: GlobalOptions

    func run(in environment: ConfigurationEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let settings = try environment.file.load()
        let items = settings.all.map { Setting(key: $0.key.text, value: $0.value.plain, origin: environment.shadow(of: $0.key) ?? settings.path ?? "") }
        var output = CommandOutput.list(items, empty: "nothing is set")
        if showOrigin { output.columns = ["key", "value", "origin"] }
        return output
    }
}
