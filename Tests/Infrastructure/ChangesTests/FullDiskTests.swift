import Changes
import Domain
import FoundationEssentials
import Synchronization
import Testing

/// The disk is full: nothing is replaced without a question, and no text is lost.
@Suite struct FullDiskTests {
    private let edit = Bench.change(from: "A", to: "B", if: .unchanged)

    private func service() -> StubService { StubService(.note, ["a": StubService.state("A")]) }

    /// A disk that refuses one kind of write.
    private func failing(_ failing: ChangeStore.Step) -> @Sendable (ChangeStore.Step, Bool) throws -> Void {
        { step, isDone in if step == failing, !isDone { throw TritonError(.io, "the disk is full") } }
    }

    @Test func `without space on disk a replacement asks first`() async throws {
        let bench = Bench(isOnDisk: false), service = service()
        let error = await thrown { try await bench.changes().deliver(edit, by: service) }
        #expect(error?.code == .cancelled)
        #expect(service["a"] == "A")
        #expect(bench.told.withLock { $0.questions } == ["the database cannot be written"])
        bench.agreesToLose.withLock { $0 = true }
        try await bench.changes().deliver(edit, by: service)
        #expect(service["a"] == "B")
    }

    @Test func `without space on disk a text is written into a file when its change fails`() async throws {
        let bench = Bench(isOnDisk: false), service = StubService(.note)
        service.next(.failed(TritonError.noConnection), .failed(TritonError.noConnection))
        let changes = bench.changes(), new = Bench.change(to: "N", if: .absent)
        try changes.accept(new, content: Array("typed".utf8))
        let error = await thrown { try await changes.deliver(new, by: service) }
        #expect(error?.hint?.rendered == "the text is kept in /tmp/recovered")
        let results = try await bench.changes().deliverAll([new], by: service, carriesText: true)
        #expect(results.count == 1)
        #expect(bench.told.withLock { $0.recovered } == [Array("typed".utf8), Array("N".utf8)])
    }

    @Test func `without space on disk a change for a later time is refused, with the reason`() async throws {
        let bench = Bench(isOnDisk: false), service = StubService(.note)
        let changes = bench.changes(dueAt: .distantFuture), new = Bench.change(to: "N", if: .absent)
        let error = #expect(throws: TritonError.self) { try changes.accept(new, content: Array("typed".utf8)) }
        #expect(error?.code == .io && error?.hint?.rendered.hasSuffix("the text is kept in /tmp/recovered") == true)
        #expect(await thrown { try await changes.deliver(new, by: service) }?.code == .io)
        #expect(service["a"] == nil)
    }

    @Test func `without space on disk a creation is still sent`() async throws {
        let bench = Bench(isOnDisk: false), service = StubService(.note)
        try await bench.changes().deliver(Bench.change(to: "N", if: .absent), by: service)
        #expect(service["a"] == "N")
    }

    @Test func `an undo that cannot be recorded is not sent`() async throws {
        let bench = Bench(), service = service()
        try await bench.changes().deliver(edit, by: service)
        let stored = try bench.row(1)
        #expect(
            await thrown {
                try await bench.changes(didReach: failing(.insert)).undo(stored, by: service, replaces: false)
            }?.code == .io)
        #expect(
            await thrown { try await Bench(isOnDisk: false).changes().undo(stored, by: service, replaces: false) }?
                .code == .notFound)
        #expect(service["a"] == "B")
    }

    @Test func `a send that cannot be marked keeps what an earlier attempt may have replaced`() async throws {
        let bench = Bench(), service = service()
        service.next(.doneAndFailed(TritonError.lost))
        _ = await thrown { try await bench.changes().deliver(edit, by: service) }
        service["a"] = "C"
        let stored = try bench.row(1)
        #expect(
            await thrown {
                try await bench.changes(didReach: failing(.begin)).resend(stored, by: service, replaces: true)
            }?.code == .cancelled)
        #expect(service["a"] == "C")
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
    }

    @Test func `a replacement that cannot be marked asks first, and the answer no leaves everything as it was`()
        async throws
    {
        let bench = Bench(), service = service(), changes = bench.changes(didReach: failing(.begin))
        try changes.accept(edit, content: Array("B".utf8))
        #expect(await thrown { try await changes.deliver(edit, by: service) }?.code == .cancelled)
        #expect(service["a"] == "A")
        #expect(try bench.rows == ["1 save a: A -> B unsent user"])
    }

    @Test func `a post that cannot be marked is not sent: after a crash it would be sent twice`() async throws {
        let bench = Bench(), service = StubService(.post), changes = bench.changes(didReach: failing(.begin)),
            post = Bench.change(.post, nil, to: "T", if: .absent)
        try changes.accept(post, content: Array("T".utf8))
        #expect(await thrown { try await changes.deliver(post, by: service) }?.code == .io)
        #expect(service.contents.isEmpty)
        #expect(try bench.rows == ["1 save -: nothing -> T unsent user"])
    }

    @Test func `a change that cannot be confirmed stays uncertain, and is looked up`() async throws {
        let bench = Bench(), service = service()
        try await bench.changes(didReach: failing(.confirm)).deliver(edit, by: service)
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
        try await bench.changes().resend(bench.row(1), by: service, replaces: false)
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test func `a change whose failure cannot be written is looked up too`() async throws {
        let bench = Bench(), service = service()
        service.next(.failed(TritonError.noConnection))
        _ = await thrown { try await bench.changes(didReach: failing(.remove)).deliver(edit, by: service) }
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
    }
}
