import Domain
import FoundationEssentials
import ProgramSupport
import Sandbox
import Synchronization
import Testing

/// The answer to a new item is lost, and the clock of this machine is wrong, at the attempt or later. The item is
/// neither sent twice, nor taken for an older one with the same values.
@Suite struct WrongClockTests {
    /// Whether the lost request arrived, and whether there is an older item with the same values.
    enum Situation: CaseIterable {
        case arrived, arrivedBesideOlder, lost, lostBesideOlder

        var hasArrived: Bool { self == .arrived || self == .arrivedBesideOlder }
        var hasOlder: Bool { self == .arrivedBesideOlder || self == .lostBesideOlder }
    }

    /// In hours, by which the clock is ahead at the attempt and at the next one.
    struct Leads: Sendable, CustomTestStringConvertible {
        let attempt: Double
        let later: Double
        var isSame: Bool { attempt == later }
        var testDescription: String { "\(attempt) h ahead, then \(later) h" }
    }

    private static let leads = [-3.0, 0, 3].flatMap { attempt in
        [-3.0, 0, 3].map { Leads(attempt: attempt, later: $0) }
    }

    private struct Way {
        var line = "status post only once"
        /// The next command.
        var later = "outbox send"
    }

    private static let ways = [
        Way(), Way(line: "weblog post -"), Way(line: "dns add odd TXT once"),
        Way(line: "status post only once --queue", later: "purl list --refresh"),
    ]

    private final class Clocks: Sendable {
        private let service = Mutex(Date(timeIntervalSince1970: 1_800_000_000)), hours = Mutex(0.0)

        /// Hours by which the clock of this machine is ahead of the service's.
        var lead: Double {
            get { hours.withLock { $0 } }
            set { hours.withLock { $0 = newValue } }
        }

        func pass(hours: Double) { service.withLock { $0 += hours * 3600 } }

        var ofService: TimeSource {
            TimeSource(now: { self.service.withLock { $0 } }, sleep: { _ in }, random: { 0.5 })
        }

        var ofMachine: TimeSource {
            TimeSource(
                now: { self.service.withLock { $0 } + self.lead * 3600 }, sleep: { _ in }, random: { 0.5 })
        }
    }

    private struct Bench {
        let clocks = Clocks()
        let network: NetworkCondition
        let mine: InProcessProgram
        private let other: InProcessProgram
        let line: String

        init(_ way: Way, hasOlder: Bool) async throws {
            let clocks = clocks
            let network = NetworkCondition(
                SandboxService(
                    store: try SandboxStore.inMemory(time: clocks.ofService), time: clocks.ofService))
            func program(_ time: TimeSource) throws -> InProcessProgram {
                try InProcessProgram(
                    variables: [
                        "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "sandbox",
                        "TRITON_API_URL": "https://sandbox.example",
                    ], time: time, network: { network })
            }
            (mine, other) = (try program(clocks.ofMachine), try program(clocks.ofService))
            (self.network, line) = (network, way.line)
            if hasOlder { _ = await other.run(line, input: "# Once\n") }
            clocks.pass(hours: 1)
        }

        func attempt() async -> Int32 { await mine.run(line, input: "# Once\n").exitCode }

        /// Number of the items of the line, as another client sees them.
        func count() async -> Int {
            let noun = String(line.prefix { $0 != " " })
            let field = noun == "status" ? "content" : noun == "dns" ? "data" : "title"
            let list = await other.run("\(noun) list --refresh --fields \(field)").output
            return list.split(separator: "\n").count { ["only once", "once", "Once"].contains($0) }
        }
    }

    @Test(arguments: leads, Situation.allCases)
    func `what is lost is found or asked about, and never doubled`(_ leads: Leads, _ situation: Situation)
        async throws
    {
        for way in Self.ways {
            let bench = try await Bench(way, hasOlder: situation.hasOlder), older = await bench.count()
            bench.clocks.lead = leads.attempt
            bench.network.kind = situation.hasArrived ? .cutOff : .lost
            _ = await bench.attempt()
            bench.network.kind = .fair
            bench.clocks.lead = leads.later
            bench.clocks.pass(hours: 0.5)
            let sent = await bench.mine.run(way.later)
            let (new, outbox) = (await bench.count() - older, await bench.mine.run("outbox list").output)
            let row: Comment = "\(way): \(new) new; \(sent); outbox: \(outbox)"
            #expect(new == 1 || new == 0 && !situation.hasArrived && !outbox.isEmpty, row)
            // Nothing is asked without need.
            if leads.isSame, !situation.hasOlder { #expect(outbox.isEmpty, row) }
        }
    }
}
