import Commands
import StatusRepository
import StatusService

struct ShowStatusStatistics: TritonCommand {
    static let page = CommandPage(
        "stats", "show a year of statuses as plots", form: "[ADDRESS]",
        discussion: """
            A calendar of the last 53 weeks, weekdays by hours, months, the most used emoji and the longest run of \
            days with a status each. Days and hours are those of the local time zone.
            """,
        examples: [
            Example("triton status stats", "your year"),
            Example(
                "triton status stats lighthouse --json --fields total,longest_run", "the numbers of another address"),
        ],
        output: StatusStatistics.schema, operands: [.address], traits: [.read, .namesOddItems])

    @Argument("address", help: "Address to read (default: yours).") var owner: String?

    func run(in environment: PostingEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.readAddress(owner)
        let statuses = try await environment.statuses.list(of: address)
        let moments = statuses.compactMap { status in
            status.createdAt.flatMap { LocalMoment($0) }.flatMap { moment in
                moment.day.daysSince1970.map {
                    StatusStatistics.Moment(day: $0, hour: moment.second / 3600, emoji: status.emoji)
                }
            }
        }
        let today = LocalMoment(call.time.now())?.day.daysSince1970 ?? 0
        let statistics = StatusStatistics(moments, of: address, today: today)
        var output = CommandOutput.record(statistics)
        output.screen = .own(StatusStatisticsView(statistics, in: call.outputTraits).text)
        return output
    }
}
