import Commands
import StatusPersistenceService

struct ListMutes: TritonCommand {
    static let page = CommandPage(
        "mutes", "list what is muted", examples: [Example("triton status mutes", "addresses and words, oldest first")],
        output: Mute.schema, traits: .list)

    @OptionGroup var list: ListOptions

    func run(in mutes: MuteStore, _ call: Invocation) async throws -> CommandOutput {
        .list(
            list.apply(to: try mutes.all(), now: call.time.now(), date: \.createdAt),
            empty: list.notice(call.notice("nothing is muted", first: "status mute ADDRESS")))
    }
}
