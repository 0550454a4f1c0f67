import Commands
import Settings

struct SetSetting: TritonCommand {
    static let page = CommandPage(
        "set", "change a setting", form: "KEY VALUE",
        examples: [
            Example("triton config set color never", "no colour"),
            Example("triton config set profiles.work.address demo", "an address for a profile"),
        ],
        output: Setting.schema, operands: [.setting, .settingValue], traits: .local)

    @Argument("key", help: "Its name.") var key: String
    @Argument("value", help: "Its value.") var value: String

    private func parse(_ known: KnownSetting, _ key: SettingKey) throws(TritonError) -> SettingValue {
        do { return try known.parse(value, for: key) } catch { throw TritonError(.usage, error.message) }
    }

    func run(in environment: ConfigurationEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let (key, known) = try environment.known(key)
        try environment.check(key)
        let value = try parse(known, key)
        if !call.isDryRun {
            try environment.file.set(key, to: value)
            environment.reload()
        }
        if let stronger = try EffectiveSettings.Sources(environment: environment, options: call.options).stronger(
            than: key)
        {
            call.note("\(line: stronger.origin) is set, and takes precedence")
        }
        let masked = known.masked(value), shown = masked.plain
        return .changed(
            Setting(key: key.text, value: masked, origin: environment.file.path), prints: RemoteText(shown),
            "'\(key.safe)' is now '\(line: shown)'")
    }
}
