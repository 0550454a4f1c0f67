import Commands
import Settings

struct UnsetSetting: TritonCommand {
    static let page = CommandPage(
        "unset", "remove a setting", form: "KEY",
        examples: [
            Example("triton config unset pager", "use PAGER again", after: "triton config set pager more")
        ],
        output: Setting.schema.deleted, operands: [.setting], traits: .local)

    @Argument("key", help: "Its name.") var key: String

    func run(in environment: ConfigurationEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard let key = SettingKey(key) else {
            throw TritonError(.usage, "'\(line: key)' is not the name of a setting")
        }
        guard let old = try environment.file.load().value(key) else {
            throw TritonError(.notFound, "'\(key.safe)' is not set")
        }
        let value = environment.catalog.masked(old, for: key)
        if !call.isDryRun {
            try environment.file.unset(key)
            environment.reload()
        }
        let results = try await call.forEach([key.text]) { name in
            Setting(key: name, value: value, origin: environment.file.path).row + [.flag(true)]
        }
        return .deleted(Setting.self, results, "'\(key.safe)' is no longer set")
    }
}
