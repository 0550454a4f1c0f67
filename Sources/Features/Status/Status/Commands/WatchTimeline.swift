import Commands
import Session
import StatusRepository
import StatusService

struct WatchTimeline: TritonCommand {
    static let page = CommandPage(
        "watch", "print new statuses as they are posted", form: "[--interval S] [-n NUMBER]",
        discussion: """
            Runs until it is interrupted. Each new status is printed once, oldest first, as one record: tab-separated \
            in a pipe, a line of JSON with --json. -n prints so many of the present statuses first; without it, and \
            with '-n 0', only new ones are printed. Muted addresses and words are hidden. When the service cannot be \
            reached, a message says so and the command continues. With -o each status is in the file at once.
            """,
        examples: [
            Example("triton status watch", "until Ctrl-C", isEndless: true),
            Example("triton status watch --interval 300 --jsonl", "for a program that reads lines", isEndless: true),
        ],
        output: Status.schema, traits: [.local, .namesOddItems])

    /// In seconds.
    static let standardInterval = 60.0
    private static let minimumInterval = 5.0
    /// Requests to the sandbox disturb nobody.
    private static let minimumSandboxInterval = 0.1

    @Option("--interval", takes: "seconds", help: "Time between two requests.") var interval = Self.standardInterval
    @Option("-n", "-L", "--limit", takes: "number", help: "Print this many of the present statuses first.") var limit =
        0

    func check(_ options: GlobalOptions) throws(TritonError) {
        guard interval >= Self.minimumSandboxInterval, interval <= 86_400 else { throw invalidInterval }
        guard !options.offline else { throw TritonError(.usage, "new statuses cannot be fetched with --offline") }
    }

    func run(in environment: TimelineEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard try call.session.isSandbox || interval >= Self.minimumInterval else { throw invalidInterval }
        let interval = interval, limit = limit
        let statuses = AsyncThrowingStream<Status, any Error> { continuation in
            let task = Task {
                var watching = Watching(environment: environment, call: call, limit: limit)
                do {
                    while true {
                        for status in try await watching.look() { continuation.yield(status) }
                        try await call.time.sleep(interval)
                    }
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
        var output = CommandOutput.stream(statuses)
        output.columns = Status.timelineColumns
        output.screen = .feed
        return output
    }

    private var invalidInterval: TritonError {
        TritonError(.usage, "--interval takes seconds from 5 to 86400, or from 0.1 in the sandbox")
    }
}

/// The state of one run of `watch`, from one request to the next.
private struct Watching {
    let environment: TimelineEnvironment
    let call: Invocation
    /// Number of present statuses that are shown first.
    let limit: Int
    var news = TimelineNews()
    var isCutOff = false

    /// - Throws: errors that do not pass by themselves. Others are reported once, and again when they are over.
    mutating func look() async throws -> [Status] {
        let statuses: [Status]
        do {
            statuses = try await environment.timeline.timeline(latestOnly: false, without: nil).statuses
        } catch let error as TritonError where [.unavailable, .tryLater, .badData, .failed].contains(error.code) {
            if !isCutOff { call.note("\(error.sentence); still watching") }
            isCutOff = true
            return []
        }
        if isCutOff { call.note("omg.lol answers again") }
        isCutOff = false
        return news.take(statuses, first: limit, without: environment.policy(call))
    }
}
