import Cache
import Commands
import Terminal

struct ShowOverview: TritonCommand {
    static let page = CommandPage(
        "overview", "show one screen with what matters now",
        examples: [
            Example("triton overview", "for the morning"),
            Example("triton overview --jq '.addresses[] | select(.expires_at != null)'", "the addresses that expire"),
        ],
        output: OverviewReport.schema, traits: [.read, .namesOddItems])

    func run(in sources: OverviewSources, _ call: Invocation) async throws -> CommandOutput {
        let address = try call.address
        let ages = CacheAges()
        let report = try await call.progress.during("looking around") { _ in
            try await CacheAges.$current.withValue(ages) { try await OverviewReport(asking: sources) }
        }
        if let sentence = ages.sentence(now: call.time.now()) { call.note(sentence) }
        if report.failures.count == OverviewReport.partCount, let error = report.error { throw error }
        var output = CommandOutput.record(report)
        output.screen = .own(OverviewView(report, of: address, in: call.outputTraits, now: call.time.now()).text)
        output.trailingError = report.error
        return output
    }
}
