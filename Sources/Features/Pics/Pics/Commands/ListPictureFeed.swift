import Commands
import PicsRepository

struct ListPictureFeed: TritonCommand {
    static let page = CommandPage(
        "feed", "list everybody's pictures",
        examples: [Example("triton pic feed --limit 10", "the newest ten")],
        output: Picture.schema, traits: .list)

    @OptionGroup var list: ListOptions

    func run(in environment: PicsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let pictures = try await environment.repository.feed(within: list.bounds(now: call.time.now()))
        let shown = list.apply(to: pictures, now: call.time.now(), date: \.createdAt)
        var output = CommandOutput.feed(shown, empty: list.notice("there are no pictures to show"))
        output.pictures = environment.images(of: shown)
        return output
    }
}
