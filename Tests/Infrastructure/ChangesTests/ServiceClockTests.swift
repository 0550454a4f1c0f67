@testable import Changes
import Domain
import FoundationEssentials
import Synchronization
import Testing

/// Times of this machine and of the service, in seconds.
@Suite struct ServiceClockTests {
    struct Row: Sendable {
        /// By which the clock was ahead at the attempt, which began at 10,000; nil if it is not known.
        let lead: Double?
        /// By which it is ahead now.
        let now: Double?
        let made: Double
        let origin: ServiceClock.Origin
    }

    @Test(arguments: [
        Row(lead: 3600, now: 0, made: 6390, origin: .attempt),
        Row(lead: 3600, now: 0, made: 6389, origin: .earlier),
        Row(lead: -3600, now: 0, made: 13_590, origin: .attempt),
        Row(lead: -3600, now: 0, made: 13_589, origin: .earlier),
        Row(lead: 0, now: 3600, made: 9989, origin: .earlier),
        Row(lead: 0, now: nil, made: 90_000, origin: .attempt),
        Row(lead: nil, now: 3600, made: 6390, origin: .attempt),
        Row(lead: nil, now: 3600, made: 6389, origin: .unclear),
        Row(lead: nil, now: -3600, made: 13_590, origin: .attempt),
        Row(lead: nil, now: -3600, made: 10_000, origin: .unclear),
        Row(lead: nil, now: nil, made: 9990, origin: .attempt),
        Row(lead: nil, now: nil, made: 10_590, origin: .attempt),
        Row(lead: nil, now: nil, made: 10_591, origin: .unclear),
    ])
    func `an item with equal values is the attempt's, older, or unclear`(_ row: Row) {
        var clock = ServiceClock()
        let time = Date(timeIntervalSince1970: 20_000)
        if let lead = row.now { clock.note(time, at: time + lead) }
        let attempt = Attempt(number: 1, start: Date(timeIntervalSince1970: 10_000), lead: row.lead)
        #expect(clock.origin(of: Date(timeIntervalSince1970: row.made), attempt) == row.origin, "\(row)")
    }

    @Test(
        arguments: [
            (nil, -3600, 9990, false), (nil, -3600, 9989, true), (nil, 3600, 6390, false), (nil, 3600, 6389, true),
            (-3600, 0, 13_590, false), (-3600, 0, 13_589, true), (3600, 0, 6390, false), (3600, 0, 6389, true),
        ] as [(Double?, Double, Double, Bool)])
    func `an item that was seen is older than the attempt`(
        _ lead: Double?, _ now: Double, _ made: Double, _ isOlder: Bool
    ) {
        var clock = ServiceClock()
        let time = Date(timeIntervalSince1970: 20_000)
        clock.note(time, at: time + now)
        let attempt = Attempt(number: 1, start: Date(timeIntervalSince1970: 10_000), lead: lead)
        #expect(clock.isOlder(Date(timeIntervalSince1970: made), than: attempt) == isOlder)
    }

    @Test func `the attempt that counts is the first that may have arrived`() async throws {
        let bench = Bench(), service = StubService(.note, ["a": StubService.state("A")])
        let edit = Bench.change(from: "A", to: "B", if: .unchanged)
        let start = bench.clock.withLock { $0 }
        func attempt(lead: Double, _ error: TritonError, _ body: (Changes) async throws -> Void) async throws {
            bench.clock.withLock { $0 += 60 }
            let changes = bench.changes(), now = bench.clock.withLock { $0 }
            changes.noteReached(at: now - lead)
            service.next(.failed(error))
            #expect(await thrown { try await body(changes) }?.code == error.code)
        }
        try await attempt(lead: 100, .noConnection) {
            try $0.accept(edit, content: [])
            try await $0.deliver(edit, by: service)
        }
        for lead in [200.0, 300] {
            try await attempt(lead: lead, .lost) {
                try await $0.resend(bench.row(1), by: service, replaces: false)
            }
        }
        let stored = try bench.row(1)
        #expect(stored.sentAt == start + 120 && stored.clockLead == 200, "\(stored)")
    }
}
