import Changes
import Domain
import Testing

/// After an interruption it is not known what the service did.
@Suite struct InterruptionTests {
    private let bench = Bench()

    @Test func `a deletion that is interrupted while it is sent keeps the old state`() async throws {
        let service = StubService(.note, ["a": StubService.state("A")])
        service.next(.doneAndFailed(CancellationError()))
        let error = await thrown {
            try await bench.changes().deliver(Bench.change(from: "A", to: nil, if: .unchanged), by: service)
        }
        #expect(error?.code == .cancelled)
        #expect(try bench.rows == ["1 delete a: A -> nothing uncertain user may have arrived"])
    }

    @Test func `a post that is interrupted while it is sent is looked up before it is sent again`() async throws {
        let service = StubService(.post)
        service.next(.doneAndFailed(CancellationError()))
        _ = await thrown {
            try await bench.changes().deliver(Bench.change(.post, nil, to: "T", if: .absent), by: service)
        }
        try await bench.changes().resend(bench.row(1), by: service, replaces: false)
        #expect(service.contents == ["T"])
        #expect(try bench.rows == ["1 save p1: nothing -> T confirmed user"])
    }
}
