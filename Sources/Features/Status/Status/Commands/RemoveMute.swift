import Commands
import StatusPersistenceService

struct RemoveMute: TritonCommand {
    static let page = CommandPage(
        "unmute", "stop hiding addresses or words", form: "ADDRESS… | --keyword WORDS",
        examples: [
            Example("triton status mute robin && triton status unmute robin", "mute an address, then stop muting it")
        ], output: Mute.schema.deleted, operands: [.item(MuteStore.addresses)], traits: .local)

    @OptionGroup var given: MuteOptions

    var lacksItem: Bool { given.addresses.isEmpty && given.keyword.isEmpty }

    func check() throws(TritonError) { _ = try given.mutes() }

    func run(in store: MuteStore, _ call: Invocation) async throws -> CommandOutput {
        let results = try await call.forEach(try given.mutes(), named: \.value) { mute in
            try store.remove(mute, isDryRun: call.isDryRun).row + [.flag(true)]
        }
        let verb: SafeText = call.isDryRun ? "would unmute" : "unmuted"
        return .deleted(Mute.self, results, results.succeeded == 1 ? "\(verb) one" : "\(verb) \(results.succeeded)")
    }
}
