import Changes
import Domain
import Synchronization
import Testing

/// Delivery of one change from the command to the service, with every possible failure.
@Suite struct DeliveryTests {
    private let bench = Bench()
    private let edit = Bench.change(from: "A", to: "B", if: .unchanged)

    private func service(_ kind: ModelKind = .note) -> StubService { StubService(kind, ["a": StubService.state("A")]) }

    @Test func `a post that is edited counts as arrived, also when the edit cannot be sent`() async throws {
        let service = StubService(.post)
        service.next(.doneAndFailed(TritonError.lost))
        _ = await thrown {
            try await bench.changes().deliver(Bench.change(.post, nil, to: "T", if: .absent), by: service)
        }
        service.nextReadsFail(.noConnection)
        let edit = Bench.change(.post, "p1", from: "T", to: "U", if: .unchanged)
        #expect(await thrown { try await bench.changes().deliver(edit, by: service) }?.code == .unavailable)
        #expect(try bench.rows == ["1 save p1: nothing -> T confirmed user"])
    }

    @Test func `a change is on disk with the state that it replaces before it is sent`() async throws {
        let service = service()
        let seen = Seen()
        service.beforeSend.withLock { $0 = { [bench] _ in seen.set(try bench.rows) } }
        let done = try await bench.changes().deliver(edit, by: service)
        #expect(seen.rows == ["1 save a: A -> B uncertain user may have arrived"])
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
        #expect(done.before?.text("content") == "A")
        #expect(service["a"] == "B")
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        let name: String
        let outcome: StubService.Outcome
        var carriesText = false
        var isForLater = false
        let rows: [String]
        let hint: String?

        var testDescription: String { name }
    }

    static let failures: [Failure] = [
        Failure(name: "refused, only an option", outcome: .failed(TritonError.refused), rows: [], hint: nil),
        Failure(
            name: "refused, a text", outcome: .failed(TritonError.refused), carriesText: true,
            rows: ["1 save a: A -> B unsent user"],
            hint: "the text is kept: send it with 'triton outbox send 1'"),
        Failure(
            name: "refused and done all the same", outcome: .doneAndFailed(TritonError.refused),
            rows: ["1 save a: A -> B uncertain user may have arrived"],
            hint: "it may have been done anyway: check before you repeat it"),
        Failure(name: "no connection, only an option", outcome: .failed(TritonError.noConnection), rows: [], hint: nil),
        Failure(
            name: "no connection, for later", outcome: .failed(TritonError.noConnection), isForLater: true,
            rows: ["1 save a: A -> B queued user"], hint: nil),
        Failure(
            name: "too many requests, for later", outcome: .failed(TritonError.tooMany), isForLater: true,
            rows: ["1 save a: A -> B queued user"], hint: nil),
        Failure(
            name: "lost", outcome: .failed(TritonError.lost),
            rows: ["1 save a: A -> B uncertain user may have arrived"],
            hint: "it may have been done anyway: check before you repeat it"),
        Failure(
            name: "lost, a text", outcome: .doneAndFailed(TritonError.lost), carriesText: true,
            rows: ["1 save a: A -> B uncertain user may have arrived"],
            hint: "the text is kept: send it with 'triton outbox send 1'"),
    ]

    @Test(arguments: failures) func `an undelivered change is kept if it is needed`(_ row: Failure) async throws {
        let service = service()
        service.next(row.outcome)
        let changes = bench.changes(isForLater: row.isForLater)
        if row.carriesText { try changes.accept(edit, content: Array("B".utf8)) }
        let error = await thrown { try await changes.deliver(edit, by: service) }
        #expect(try bench.rows == row.rows)
        if !row.isForLater { #expect(error?.hint?.rendered == row.hint) }
        #expect(changes.queued.map(\.id) == (row.isForLater ? ["1"] : []))
        #expect(error?.keptAs == (row.carriesText || (row.isForLater && error?.keptAs != nil) ? "1" : nil))
    }

    @Test func `a refusal causes a read only if something could be lost`() async throws {
        let service = service()
        let new = Bench.change(.note, "new", to: "N", if: .absent)
        let refusals = [TritonError.refused, .tooMany]
        for (change, error) in [edit, new].flatMap({ change in refusals.map { (change, $0) } }) {
            service.next(.failed(error))
            _ = await thrown { try await bench.changes().deliver(change, by: service) }
        }
        #expect(
            service.log == [
                "read a", "replace a B", "read a", "read a", "replace a B", "read a", "read new", "create new N",
                "read new", "create new N",
            ])
    }

    @Test func `a refusal is not trusted when the service cannot be asked`() async throws {
        let service = service()
        service.next(.failed(TritonError.refused))
        service.beforeSend.withLock { $0 = { _ in service.nextReadsFail(.noConnection) } }
        _ = await thrown { try await bench.changes().deliver(edit, by: service) }
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
    }

    @Test
    func `a refused token is believed of a post whose look-up is refused too, never of what may have been replaced`()
        async throws
    {
        let noToken = TritonError(.noPermission, "wrong token", status: 401)
        let posts = StubService(.post), notes = service()
        for service in [posts, notes] {
            service.next(.failed(noToken))
            service.beforeSend.withLock { $0 = { _ in service.nextReadsFail(noToken) } }
        }
        let changes = bench.changes(), post = Bench.change(.post, nil, to: "T", if: .absent)
        try changes.accept(post, content: [])
        _ = await thrown { try await changes.deliver(post, by: posts) }
        _ = await thrown { try await bench.changes().deliver(edit, by: notes) }
        #expect(
            try bench.rows == [
                "1 save -: nothing -> T unsent user", "2 save a: A -> B uncertain user may have arrived",
            ])
    }

    /// The first of two tries was carried out, its answer was lost, and the second one was refused. The look-up is
    /// outdated.
    @Test(arguments: [TritonError.refused, .gone])
    func `a refusal after a try that may have arrived keeps the old state`(_ refusal: TritonError) async throws {
        let service = service()
        var error = refusal
        error.mayHaveArrived = true
        service.next(.failed(error))
        #expect(await thrown { try await bench.changes().deliver(edit, by: service) }?.code == error.code)
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
    }

    @Test func `a deletion is done if a try may have arrived and the next one finds nothing`() async throws {
        let service = service()
        var error = TritonError.gone
        error.mayHaveArrived = true
        service.next(.doneAndFailed(error))
        let deletion = Bench.change(from: "A", to: nil, if: .unchanged)
        let done = try await bench.changes().deliver(deletion, by: service)
        #expect(done.before?.text("content") == "A" && done.after == nil)
        #expect(try bench.rows == ["1 delete a: A -> nothing confirmed user"])
        #expect(bench.told.withLock { $0.notes } == ["note 'a' was deleted by an attempt whose answer was lost"])
    }

    @Test func `a refused deletion that was carried out keeps the old state`() async throws {
        let service = service()
        service.next(.doneAndFailed(TritonError.refused))
        _ = await thrown {
            try await bench.changes().deliver(Bench.change(from: "A", to: nil, if: .unchanged), by: service)
        }
        #expect(try bench.rows == ["1 delete a: A -> nothing uncertain user may have arrived"])
    }

    /// A note has a name, which the service chooses where the user gives none.
    @Test(arguments: [ModelKind.post, .note])
    func `a refused post that was carried out is looked up before it is sent again`(_ kind: ModelKind) async throws {
        let service = StubService(kind)
        service.next(.doneAndFailed(TritonError.refused))
        let changes = bench.changes(), post = Bench.change(kind, nil, to: "T", if: .absent)
        try changes.accept(post, content: [])
        _ = await thrown { try await changes.deliver(post, by: service) }
        #expect(try bench.rows == ["1 save -: nothing -> T uncertain user may have arrived"])
        try await bench.changes().resend(bench.row(1), by: service, replaces: false)
        #expect(service.contents == ["T"])
    }

    @Test func `an edit of an item that somebody else changed is a conflict, and both texts are kept`() async throws {
        let service = StubService(.note, ["a": StubService.state("C")])
        let error = await thrown { try await bench.changes().deliver(edit, by: service) }
        #expect(error?.code == .exists)
        #expect(error?.sentence.rendered == "cannot change note 'a': it was changed meanwhile")
        #expect(error?.difference == TextDifference(before: "C\n", after: "B\n"))
        #expect(
            error?.hint?.rendered
                == """
                your text is kept: 'triton outbox get 1' prints it, 'triton outbox send 1 --force' replaces the other
                """)
        #expect(try bench.rows == ["1 save a: A -> B unsent user"])
        #expect(service["a"] == "C")
    }

    @Test func `an edit of an item that somebody else deleted is a conflict`() async throws {
        let error = await thrown { try await bench.changes().deliver(edit, by: StubService(.note)) }
        #expect(error?.sentence.rendered == "cannot change note 'a': it was deleted meanwhile")
        #expect(try bench.rows == ["1 save a: A -> B unsent user"])
    }

    @Test func `a deletion of an item that somebody else changed is a conflict, and nothing is kept`() async throws {
        let service = StubService(.note, ["a": StubService.state("C")])
        let error = await thrown {
            try await bench.changes().deliver(Bench.change(from: "A", to: nil, if: .unchanged), by: service)
        }
        #expect(error?.sentence.rendered == "cannot delete note 'a': it was changed meanwhile")
        #expect(error?.hint?.rendered == "check it, and repeat the deletion")
        #expect(try bench.rows.isEmpty)
    }

    @Test func `a deletion of a missing item is an error`() async throws {
        let errors = [
            await thrown {
                try await bench.changes().deliver(
                    Bench.change(from: "A", to: nil, if: .unchanged), by: StubService(.note))
            },
            await thrown {
                try await bench.changes().deliver(
                    Bench.change(.list, from: "A", to: nil, if: .unchanged), by: StubService(.list))
            },
            await thrown {
                try await bench.changes().deliver(
                    Change("list", of: nil, to: nil, if: .unchanged), by: StubService(.list))
            },
        ]
        #expect(
            errors.map { $0?.sentence.rendered } == [
                "note 'a' no longer exists", "the list of 'demo' no longer exists",
                "the list no longer exists",
            ])
        #expect(errors.map { $0?.status } == [404, 404, 404])
    }

    @Test func `a creation never overwrites`() async throws {
        let service = service()
        let error = await thrown { try await bench.changes().deliver(Bench.change(to: "N", if: .absent), by: service) }
        #expect(error?.sentence.rendered == "cannot add note 'a': that name exists")
        #expect(error?.hint?.rendered == "change it with 'triton note edit', or add --force")
        #expect(service["a"] == "A")
        #expect(try bench.rows.isEmpty)
    }

    @Test func `changes of other lines are merged, and a message says so`() async throws {
        let service = StubService(.note, ["a": StubService.state("T\n2\n3")])
        let done = try await bench.changes().deliver(
            Bench.change(from: "1\n2\n3", to: "1\n2\nO", if: .unchanged), by: service)
        #expect(done.after?.text("content") == "T\n2\nO")
        #expect(service["a"] == "T\n2\nO")
        #expect(bench.told.withLock { $0.notes } == ["merged with a change that was saved meanwhile"])
        #expect(try bench.rows == ["1 save a: T/2/3 -> T/2/O confirmed user"])
    }

    @Test func `an equal state is not sent, and nothing is kept`() async throws {
        let service = service()
        let done = try await bench.changes().deliver(Bench.change(to: "A", if: .any), by: service)
        #expect(done.after?.text("content") == "A")
        #expect(service.log == ["read a"])
        #expect(try bench.rows.isEmpty)
    }

    @Test func `an answer about something else is refused`() async throws {
        let service = service()
        service.state.withLock { $0.mixedUp = StubService.state("X", key: "other") }
        let error = await thrown { try await bench.changes().deliver(edit, by: service) }
        #expect(error?.sentence.rendered == "omg.lol was asked for 'a' but answered with 'other'")
        #expect(service["a"] == "A")
    }

    @Test func `a dry run records the requests and writes nothing`() async throws {
        let service = service()
        let changes = bench.changes(isDryRun: true)
        try changes.accept(edit, content: [])
        _ = try await changes.deliver(edit, by: service)
        #expect(changes.previews.map(\.difference) == [TextDifference(before: "A\n", after: "B\n")])
        #expect(try bench.rows.isEmpty)
        let done = try await changes.deliver(Bench.change(from: "A", to: "B", if: .any), by: service)
        #expect(done.after?.text("content") == "B")
        let codes = [
            await thrown { try await changes.deliver(Bench.change(to: "N", if: .absent), by: service) },
            await thrown { try await changes.deliver(edit, by: StubService(.note, ["a": StubService.state("C")])) },
            await thrown {
                try await changes.deliver(Bench.change(from: "A", to: nil, if: .any), by: StubService(.note))
            },
        ].map { $0?.code }
        #expect(codes == [.exists, .exists, .notFound])
    }

    @Test func `an accepted text that is never delivered is kept`() async throws {
        let changes = bench.changes()
        try changes.accept(edit, content: Array("B".utf8))
        let error = changes.finish(after: TritonError(.noPermission, "no token", hint: "log in"))
        #expect(error?.hint?.rendered == "log in; the text is kept, see 'triton outbox get 1'")
        #expect(try bench.rows == ["1 save a: A -> B unsent user"])
        #expect(changes.finish(after: .refused) == .refused)
    }

    @Test func `an accepted text that is not needed is forgotten`() async throws {
        let changes = bench.changes()
        try changes.accept(edit, content: Array("B".utf8))
        #expect(changes.finish(after: nil) == nil)
        #expect(try bench.rows.isEmpty)
        #expect(changes.finish(after: nil) == nil)
    }

    @Test func `an invalid text that is in a file is not kept in another copy`() async throws {
        let changes = bench.changes(), file = #filePath
        try changes.accept(edit, content: Array("B".utf8), from: file)
        _ = changes.finish(after: TritonError(.badData, "a date that does not parse"))
        #expect(try bench.rows.isEmpty)
        try changes.accept(edit, content: Array("B".utf8), from: file)
        _ = changes.finish(after: TritonError(.badData, "an answer that does not parse", status: 200))
        #expect(try bench.rows == ["2 save a: A -> B unsent user"])
    }

    @Test func `a change waits for another process that changes the same item, but not forever`() async throws {
        let service = service(), other = bench.changes()
        service.beforeSend.withLock {
            $0 = { [bench, edit] _ in
                service.beforeSend.withLock { $0 = nil }
                let error = await thrown { try await bench.changes().deliver(edit, by: service) }
                #expect(error?.code == .tryLater)
            }
        }
        try await other.deliver(edit, by: service)
        #expect(bench.told.withLock { $0.notes } == ["waiting for another process that is changing the same item"])
        #expect(service["a"] == "B")
    }

    @Test func `the command notes that the service answered`() {
        let changes = bench.changes()
        #expect(!changes.didReachService)
        changes.noteReached(at: nil)
        #expect(changes.didReachService)
    }

    @Test func `a base state comes from the cache only for a queued change without a connection`() async throws {
        let later = bench.changes(isForLater: true), now = bench.changes()
        func fail() throws -> String { throw TritonError.noConnection }
        #expect(try await later.base(cached: "cached") { "fetched" } == "fetched")
        #expect(try await later.base(cached: "cached") { try fail() } == "cached")
        #expect(await thrown { _ = try await later.base(cached: nil as String?) { try fail() } }?.code == .unavailable)
        #expect(await thrown { _ = try await now.base(cached: "cached") { try fail() } }?.code == .unavailable)
        #expect(
            await thrown {
                _ = try await later.base(cached: "cached") { () throws -> String in throw TritonError.refused }
            }?.code == .failed)
    }
}

private final class Seen: Sendable {
    private let state = Mutex<[String]>([])

    func set(_ rows: [String]) { state.withLock { $0 = rows } }
    var rows: [String] { state.withLock { $0 } }
}
