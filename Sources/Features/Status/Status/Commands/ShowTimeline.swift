import Commands
import StatusRepository

struct ShowTimeline: TritonCommand {
    static let page = CommandPage(
        "timeline", "show the statuses of everybody", form: "[--latest] [--all]",
        discussion: "Muted addresses and words are hidden. The service keeps about a hundred statuses here.",
        examples: [
            Example("triton status timeline -n 5", "the five newest"),
            Example("triton status timeline --latest --since 1d", "one of each address, posted since yesterday"),
        ],
        output: Status.schema, traits: .list)

    @Flag("--latest", help: "One status per address.") var latest = false
    @Flag("--all", help: "Show muted statuses too.") var all = false
    @OptionGroup var list: ListOptions

    func run(in environment: TimelineEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let policy = all ? nil : environment.policy(call)
        let timeline = try await environment.timeline.timeline(
            latestOnly: latest, without: policy, within: list.bounds(now: call.time.now()))
        var output = CommandOutput.feed(
            list.apply(to: timeline.statuses, now: call.time.now(), date: \.createdAt),
            empty: list.notice("the timeline has nothing to show"))
        output.columns = Status.timelineColumns
        if timeline.mutedCount > 0 {
            output.sentence = """
                \(timeline.mutedCount) muted \(trusted: timeline.mutedCount == 1 ? "status is" : "statuses are") \
                hidden; --all shows them
                """
        }
        return output
    }
}
