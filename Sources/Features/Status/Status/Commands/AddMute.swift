import Commands
import StatusPersistenceService

struct AddMute: TritonCommand {
    static let page = CommandPage(
        "mute", "hide addresses or words in the timeline", form: "ADDRESS… | --keyword WORDS",
        discussion:
            "Mutes are kept on this machine, by profile. A keyword counts in any case, and only as a whole word.",
        examples: [
            Example("triton status mute driftwood", "hide all statuses of that address"),
            Example("triton status mute --keyword world cup", "hide statuses that contain this phrase"),
        ],
        output: Mute.schema, operands: [.address], traits: .local)

    @OptionGroup var given: MuteOptions

    func check() throws(TritonError) { _ = try given.mutes() }

    func run(in store: MuteStore, _ call: Invocation) async throws -> CommandOutput {
        var muted: [Mute] = []
        let results = try await call.forEach(try given.mutes(at: call.time.now()), named: \.value) { mute in
            let mute = try store.add(mute, isDryRun: call.isDryRun)
            muted.append(mute)
            return mute.row
        }
        let verb: SafeText = call.isDryRun ? "would mute" : "muted"
        let sentence: SafeText = muted.count == 1 ? "\(verb) '\(line: muted[0].value)'" : "\(verb) \(muted.count)"
        return .changed(Mute.schema, results, prints: muted.map { RemoteText($0.value) }, sentence)
    }
}
