import Commands
import Settings

struct GetSetting: TritonCommand {
    static let page = CommandPage(
        "get", "print a setting", form: "KEY",
        examples: [Example("triton config get color", "the value that is set, or the default")], output: Setting.schema,
        operands: [.setting], traits: .read)

    @Argument("key", help: "Its name.") var key: String

    func run(in environment: ConfigurationEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let (key, known) = try environment.known(key)
        let settings = try environment.file.load()
        guard let value = settings.value(key).map(known.masked) ?? known.standardValue else {
            throw TritonError(
                .notFound, "'\(key.safe)' is not set", hint: "set it with 'triton config set \(key.safe) VALUE'")
        }
        let setting = Setting(
            key: key.text, value: value, origin: settings.value(key) == nil ? "default" : settings.path ?? "")
        return .content(setting, bytes: Array((value.plain + "\n").utf8), screen: .text(RemoteText(value.plain)))
    }
}
