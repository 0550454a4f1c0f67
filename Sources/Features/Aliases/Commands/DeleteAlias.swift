import Commands
import Settings

struct DeleteAlias: TritonCommand {
    static let page = CommandPage(
        "delete", "delete aliases", form: "NAME…",
        examples: [
            Example(
                "triton alias delete names", "forget one", after: "triton alias set names 'purl list --fields name'"),
            Example(
                "triton alias delete 'n*'", "those whose names begin with n",
                after: "triton alias set names 'purl list --fields name'"),
        ],
        output: Alias.schema.deleted, operands: [.alias], traits: .local)

    @Argument("name", help: "Their words.") var names: [String]

    func run(in environment: AliasesEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let names = try await call.named(names, check: { _ in }) { try Alias.all(in: environment.file.load()) }
        let results = try await call.forEach(names) { name in
            let alias = try Alias.named(name, in: environment.file.load())
            if !call.isDryRun {
                try environment.file.unset(Alias.key(name))
                environment.reload()
            }
            return alias.row + [.flag(true)]
        }
        return .deleted(
            Alias.self, results, results.succeeded == 1 ? "deleted one alias" : "deleted \(results.succeeded) aliases")
    }
}
