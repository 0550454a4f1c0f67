import Commands
import PURLsRepository

struct ShowPURLStatistics: TritonCommand {
    static let page = CommandPage(
        "stats", "show the visits of your PURLs as bars", form: "[NAME*…]",
        discussion: """
            The service keeps only the total of each PURL. Every 'purl list' and 'purl stats' stores the totals of the \
            day on this machine, so that the visits since the last look can be shown: the last look of an earlier day, \
            or else the first one of today. On a terminal, PURLs without a visit are only counted.
            """,
        examples: [
            Example("triton purl stats", "most visited first"),
            Example("triton purl stats --json --fields name,since_last", "what has come since the last look"),
        ],
        output: PURLVisits.schema, traits: .list)

    @OptionGroup var list: CountOptions

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let visits = list.apply(to: try await environment.repository.visits(of: address))
        var output = CommandOutput.list(
            visits,
            empty: list.notice(
                call.notice(of: address, "'\(address)' has no PURLs to show", first: "purl add NAME URL")))
        if !visits.isEmpty {
            output.screen = .own(PURLVisitsView(visits, in: call.outputTraits, now: call.time.now()).text)
        }
        return output
    }
}
