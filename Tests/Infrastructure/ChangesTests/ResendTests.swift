@testable import Changes
import Domain
import FoundationEssentials
import Synchronization
import Testing

/// A change in the outbox is sent once.
@Suite struct ResendTests {
    private let bench = Bench()

    private func insert(
        _ change: Change, _ state: StoredChange.State, mayHaveArrived: Bool = false, role: StoredChange.Role = .user,
        reverts: Int64? = nil, dueAt: Date? = nil
    ) throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        _ = try bench.store().insert(
            [
                StoredChange(
                    profile: "default", service: "https://api.omg.lol", change: change, state: state, role: role,
                    reverts: reverts,
                    mayHaveArrived: mayHaveArrived, createdAt: now, dueAt: dueAt)
            ], group: nil, locking: nil
        )
    }

    private func resend(_ number: Int, _ service: StubService, replaces: Bool = false, isForLater: Bool = false)
        async throws -> TritonError?
    {
        let stored = try bench.row(number)
        return await thrown {
            try await bench.changes(isForLater: isForLater).resend(stored, by: service, replaces: replaces)
        }
    }

    private let edit = Bench.change(from: "A", to: "B", if: .unchanged)

    @Test func `a change that was never sent is sent without a look-up`() async throws {
        try insert(edit, .unsent)
        let service = StubService(.note, ["a": StubService.state("A")])
        #expect(try await resend(1, service) == nil)
        #expect(service.log == ["read a", "replace a B"])
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test func `what was made for one service is neither sent nor undone at another`() async throws {
        try insert(edit, .queued)
        try insert(edit, .confirmed)
        let service = StubService(.note, ["a": StubService.state("A")]), rows = try bench.rows
        let elsewhere = bench.changes(service: "http://127.0.0.1:9")
        let (kept, sent) = (try bench.row(1), try bench.row(2))
        for error in [
            await thrown { try await elsewhere.resend(kept, by: service, replaces: true) },
            await thrown { try await elsewhere.undo(sent, by: service, replaces: true) },
        ] {
            #expect(error?.code == .noPermission)
            #expect(
                error?.message
                    == "it was made for https://api.omg.lol, and the service is http://127.0.0.1:9 now")
        }
        let store = try bench.store(), locks = store.locks()
        let sender = OutboxSender(store: store, locks: locks, profile: "default")
        let report = try await sender.sendQueued(elsewhere, by: handlers(service))
        #expect(report.sent == 0 && report.refused.isEmpty)
        #expect(service.log.isEmpty)
        #expect(try bench.rows == rows)
    }

    @Test func `what is seen at one service does not confirm an attempt at another`() async throws {
        try insert(Bench.change(.post, nil, to: "A", if: .absent), .uncertain, mayHaveArrived: true)
        let service = StubService(.post, ["p1": StubService.state("A", key: "p1")]), rows = try bench.rows
        try await bench.changes(service: "http://127.0.0.1:9").deliver(
            Bench.change(.post, "p1", from: "A", to: nil, if: .unchanged), by: service)
        #expect(service["p1"] == nil)
        #expect(try bench.rows.first == rows.first)
        service["p1"] = "A"
        try await bench.changes().deliver(
            Bench.change(.post, "p1", from: "A", to: nil, if: .unchanged), by: service)
        #expect(try bench.rows.first?.contains("confirmed") == true)
    }

    @Test func `a change that had arrived is not sent again`() async throws {
        try insert(edit, .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("B")])
        #expect(try await resend(1, service) == nil)
        #expect(service.log == ["look up a"])
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test(arguments: ["A", "B"])
    func `an addition that is there already counts as sent`(_ present: String) async throws {
        let addition = Bench.change(to: "A", if: .absent)
        try insert(addition, .unsent)
        let service = StubService(.note, ["a": StubService.state(present)])
        #expect(try await resend(1, service)?.code == (present == "A" ? nil : .exists))
        #expect(service.log == ["read a"] && service["a"] == present)
        #expect(try bench.rows.isEmpty == (present == "A"))
        // For a first attempt it is taken.
        #expect(await thrown { try await bench.changes().deliver(addition, by: service) }?.code == .exists)
    }

    @Test func `the old state survives an outdated look-up`() async throws {
        try insert(edit, .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("B")])
        service.nextArrivals(.notArrived)
        #expect(try await resend(1, service) == nil)
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test func `a forced send keeps the states that the earlier attempt and itself replaced`() async throws {
        try insert(edit, .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("C")])
        #expect(try await resend(1, service, replaces: true) == nil)
        #expect(service["a"] == "B")
        #expect(
            try bench.rows == [
                "1 save a: A -> nothing uncertain user may have arrived dropped", "2 save a: C -> B confirmed user",
            ])
        #expect(UndoDecision.next(try bench.store().sent(of: "default", role: .user)).map(\.number) == [2])
    }

    @Test func `a forced send that fails does not make the next one forced`() async throws {
        try insert(edit, .unsent)
        let service = StubService(.note, ["a": StubService.state("C")])
        service.next(.failed(TritonError.noConnection), .failed(TritonError.lost))
        for _ in 0..<2 {
            #expect(try await resend(1, service, replaces: true)?.code == .unavailable)
            #expect(try bench.row(1).change.condition == .unchanged)
        }
        service["a"] = "D"
        #expect(try await resend(1, service)?.code == .exists)
        #expect(service["a"] == "D")
    }

    @Test func `a forced send that certainly failed leaves only the earlier attempt uncertain`() async throws {
        try insert(edit, .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("C")])
        service.next(.failed(TritonError.noConnection))
        #expect(try await resend(1, service, replaces: true)?.code == .unavailable)
        #expect(
            try bench.rows == [
                "1 save a: A -> nothing uncertain user may have arrived dropped", "2 save a: C -> B unsent user",
            ])
    }

    @Test func `the old state survives a conflict and the dropping of the text`() async throws {
        try insert(edit, .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("C")])
        #expect(try await resend(1, service)?.code == .exists)
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
        try bench.store().drop(bench.row(1))
        #expect(try bench.rows == ["1 save a: A -> nothing uncertain user may have arrived dropped"])
    }

    /// The service was seen to answer a read with a state that is older than an attempt.
    @Test(arguments: [TritonError.noConnection, .refused, .gone, .tooMany, .taken, .broken])
    func `an attempt counts even if the old state still seems to be there`(_ error: TritonError) async throws {
        try insert(edit, .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("A")])
        service.next(.failed(error))
        #expect(try await resend(1, service)?.code == error.code)
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
        #expect(UndoDecision.next(try bench.store().sent(of: "default", role: .user)).map(\.number) == [1])
        #expect(try await resend(1, service) == nil)
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test func `a deletion that had arrived is done, also after an outdated look-up`() async throws {
        try insert(Bench.change(from: "A", to: nil, if: .unchanged), .uncertain, mayHaveArrived: true)
        let service = StubService(.note)
        service.nextArrivals(.notArrived)
        #expect(try await resend(1, service) == nil)
        #expect(try bench.rows == ["1 delete a: A -> nothing confirmed user"])
        #expect(bench.told.withLock { $0.notes } == ["note 'a' was deleted by an attempt whose answer was lost"])
    }

    @Test func `a deletion that had arrived is done when the service no longer knows the item`() async throws {
        try insert(Bench.change(from: "A", to: nil, if: .unchanged), .uncertain, mayHaveArrived: true)
        // The reads are outdated.
        let service = StubService(.note, ["a": StubService.state("A")])
        service.next(.failed(TritonError.gone))
        #expect(try await resend(1, service) == nil)
        #expect(try bench.rows == ["1 delete a: A -> nothing confirmed user"])
    }

    @Test func `a post that the service cannot look up waits for a person`() async throws {
        try insert(Bench.change(.post, nil, to: "T", if: .absent), .uncertain, mayHaveArrived: true)
        let service = StubService(.post)
        service.nextArrivals(.unknown, .unknown)
        #expect(
            try await resend(1, service)?.sentence.rendered == "it may have arrived, and a look-up cannot tell")
        #expect(try bench.rows == ["1 save -: nothing -> T uncertain user may have arrived"])
        #expect(try await resend(1, service, replaces: true) == nil)
        #expect(service.contents == ["T"])
    }

    @Test func `a queued post that a look-up cannot tell about waits for a person`() async throws {
        try insert(Bench.change(.post, nil, to: "T", if: .absent), .queued, mayHaveArrived: true)
        let service = StubService(.post), store = try bench.store(), locks = store.locks()
        service.nextArrivals(.unknown)
        let report = try await OutboxSender(store: store, locks: locks, profile: "default").sendQueued(
            bench.changes(), by: handlers(service))
        #expect(report.sent == 0 && report.refused.map(\.reason) == ["it may have arrived, and a look-up cannot tell"])
        #expect(try bench.rows == ["1 save -: nothing -> T uncertain user may have arrived"])
    }

    @Test func `a named item that the service cannot look up is read before it is sent`()
        async throws
    {
        try insert(edit, .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("B")])
        service.nextArrivals(.unknown)
        #expect(try await resend(1, service) == nil)
        #expect(service.log == ["look up a", "read a"])
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test func `a post that did not arrive is sent`() async throws {
        try insert(Bench.change(.post, nil, to: "T", if: .absent), .uncertain, mayHaveArrived: true)
        let service = StubService(.post)
        service.next(.failed(TritonError.tooMany))
        #expect(try await resend(1, service)?.code == .tryLater)
        #expect(try bench.rows == ["1 save -: nothing -> T uncertain user may have arrived"])
        #expect(try await resend(1, service) == nil)
        #expect(try bench.rows == ["1 save p1: nothing -> T confirmed user"])
    }

    @Test func `a change that cannot be looked up waits for a person`() async throws {
        try insert(Bench.change(.call, nil, to: "T", if: .any), .uncertain, mayHaveArrived: true)
        let service = StubService(.call)
        let error = try await resend(1, service)
        #expect(
            error?.hint?.rendered
                == """
                check what the service has; 'triton outbox send 1 --force' sends it again, \
                'triton outbox drop 1' deletes it
                """)
        #expect(service.log.isEmpty)
        #expect(try await resend(1, service, replaces: true) == nil)
        #expect(service.contents == ["T"])
        #expect(try bench.rows.isEmpty)
    }

    @Test func `a failed look-up leaves the change as it was`() async throws {
        try insert(edit, .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("A")])
        service.nextReadsFail(.noConnection)
        #expect(try await resend(1, service)?.code == .unavailable)
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
    }

    @Test func `a replacement after the old state was deleted can be undone`() async throws {
        try insert(edit, .uncertain, mayHaveArrived: true)
        try bench.store().forget(bench.row(1), ModelKind.note.description)
        let service = StubService(.note, ["a": StubService.state("C")])
        #expect(try await resend(1, service, replaces: true) == nil)
        #expect(try bench.rows == ["1 save a: C -> B confirmed user"])
    }

    @Test func `a dry run of a send changes nothing`() async throws {
        try insert(edit, .unsent)
        try insert(Bench.change(.note, "b", to: "N", if: .any), .uncertain, mayHaveArrived: true)
        let service = StubService(.note, ["a": StubService.state("A"), "b": StubService.state("N", key: "b")])
        let changes = bench.changes(isDryRun: true)
        try await changes.resend(bench.row(1), by: service, replaces: false)
        try await changes.resend(bench.row(2), by: service, replaces: false)
        #expect(
            try bench.rows == [
                "1 save a: A -> B unsent user", "2 save b: nothing -> N uncertain user may have arrived",
            ])
        #expect(changes.previews.count == 1)
    }

    @Test func `a post that was deleted meanwhile is not posted again`() async throws {
        let service = StubService(.post)
        service.next(.doneAndFailed(TritonError.lost))
        let changes = bench.changes(), post = Bench.change(.post, nil, to: "T", if: .absent)
        try changes.accept(post, content: [])
        _ = await thrown { try await changes.deliver(post, by: service) }
        try await bench.changes().deliver(Bench.change(.post, "p1", from: "T", to: nil, if: .unchanged), by: service)
        #expect(try bench.store().outbox(of: "default").isEmpty)
        #expect(service.contents.isEmpty)
    }

    @Test func `a change that another process found at the service meanwhile is not sent again`() async throws {
        try insert(Bench.change(.post, nil, to: "T", if: .absent), .uncertain, mayHaveArrived: true)
        let service = StubService(.post), stale = try bench.row(1)
        var seen = stale
        (seen.state, seen.mayHaveArrived) = (.confirmed, false)
        try bench.store().confirm(seen, ModelKind.call.description, at: bench.clock.withLock { $0 })
        #expect(
            await thrown { try await bench.changes().resend(stale, by: service, replaces: false) }?.sentence.rendered
                == "it is no longer in the outbox")
        #expect(service.contents.isEmpty)
        #expect(try bench.rows.isEmpty)
    }

    // MARK: - Two requests

    private func parts() -> (done: Change, rest: Change) {
        (
            Bench.change(.post, "p1", to: "T", if: .absent),
            Bench.change(.post, "p1", from: "T", to: "T\nU", if: .unchanged)
        )
    }

    @Test func `of two requests the first is confirmed, and the second is kept as a change of the same command`()
        async throws
    {
        let service = StubService(.post), parts = parts()
        service.next(.failed(PartialDelivery(done: parts.done, rest: parts.rest, error: .refused)))
        let error = await thrown {
            try await bench.changes().deliver(Bench.change(.post, nil, to: "T\nU", if: .absent), by: service)
        }
        #expect(error?.keptAs == "2")
        #expect(try bench.rows == ["1 save p1: nothing -> T confirmed user", "2 save p1: T -> T/U unsent user"])
        #expect(try bench.store().all(of: "default").map(\.group) == [1, 1])
    }

    @Test(arguments: [false, true])
    func `the second of two scheduled requests is due as the first was`(_ isLookedUp: Bool) async throws {
        let service = StubService(.post), parts = parts(), error = TritonError(.unavailable, "no connection")
        let due = bench.clock.withLock { $0 }
        try insert(
            Bench.change(.post, nil, to: "T\nU", if: .absent), isLookedUp ? .uncertain : .queued,
            mayHaveArrived: isLookedUp, dueAt: due)
        if isLookedUp {
            service.state.withLock { $0.things["p1"] = StubService.state("T", key: "p1") }
            service.nextArrivals(.arrivedInPart(done: parts.done, rest: parts.rest))
            service.next(.failed(error))
        } else {
            service.next(.failed(PartialDelivery(done: parts.done, rest: parts.rest, error: error)))
        }
        #expect(try await resend(1, service)?.code == .unavailable)
        let rest = try #require(try bench.store().outbox(of: "default").first)
        #expect(rest.number == 2 && rest.dueAt == due && rest.isSentWhenDue)
    }

    @Test func `two requests whose answers cannot be written down are looked up`() async throws {
        let service = StubService(.post), parts = parts()
        service.next(.failed(PartialDelivery(done: parts.done, rest: parts.rest, error: .refused)))
        let changes = bench.changes(didReach: { step, isDone in
            if step == .confirm, !isDone { throw TritonError(.io, "the disk is full") }
        })
        _ = await thrown { try await changes.deliver(Bench.change(.post, nil, to: "T\nU", if: .absent), by: service) }
        #expect(try bench.rows == ["1 save -: nothing -> T/U uncertain user may have arrived"])
        service.state.withLock { $0.things["p1"] = StubService.state("T", key: "p1") }
        service.nextArrivals(.arrivedInPart(done: parts.done, rest: parts.rest))
        #expect(try await resend(1, service) == nil)
        #expect(service.contents == ["T\nU"])
        #expect(try bench.rows == ["1 save p1: nothing -> T confirmed user", "2 save p1: T -> T/U confirmed user"])
    }

    @Test(arguments: [Change.Condition.any, .unchanged])
    func `a kept text replaces what a later command has sent only with --force`(_ condition: Change.Condition)
        async throws
    {
        try insert(Bench.change(to: "N", if: condition), .unsent)
        try insert(Bench.change(to: "A", if: condition), .confirmed)
        let service = StubService(.note, ["a": StubService.state("A")])
        let error = try await resend(1, service)
        #expect(error?.code == .exists && error?.hint?.rendered.contains("triton outbox send 1 --force") == true)
        let preview = await thrown {
            try await bench.changes(isDryRun: true).resend(bench.row(1), by: service, replaces: false)
        }
        #expect(preview?.code == .exists)
        #expect(service["a"] == "A")
        #expect(try await resend(1, service, replaces: true) == nil)
        #expect(service["a"] == "N")
    }

    @Test func `a kept call is sent, whatever was called later`() async throws {
        try insert(Bench.change(.call, nil, to: "T", if: .any), .unsent)
        try insert(Bench.change(.call, nil, to: "U", if: .any), .uncertain, mayHaveArrived: true)
        let service = StubService(.call)
        #expect(try await resend(1, service) == nil)
        #expect(service.contents == ["T"])
    }

    // MARK: - The turn

    private func handlers(_ service: StubService) -> ChangeHandlers {
        ChangeHandlers(
            describe: { $0 == service.description.kind ? service.description : nil },
            make: { $0 == service.description.kind ? service : nil })
    }

    @Test func `queued changes are sent in order, and permanent refusals are reported`() async throws {
        for (key, state) in [
            ("a", StoredChange.State.queued), ("b", .unsent), ("c", .queued), ("d", .queued), ("e", .queued),
        ] {
            try insert(Bench.change(.note, key, to: "N", if: .absent), state)
        }
        let service = StubService(.note, ["c": StubService.state("C", key: "c")])
        service.next(.done, .failed(TritonError.noConnection))
        let store = try bench.store(), locks = store.locks()
        let result = try await OutboxSender(store: store, locks: locks, profile: "default").sendQueued(
            bench.changes(isForLater: true), by: handlers(service))
        #expect(result.sent == 2)
        #expect(result.refused.map(\.id) == ["3"])
        #expect(
            try bench.rows == [
                "1 save a: nothing -> N confirmed user", "2 save b: nothing -> N unsent user",
                "3 save c: nothing -> N unsent user", "4 save d: nothing -> N queued user",
                "5 save e: nothing -> N confirmed user",
            ])
    }

    @Test(arguments: [Change.Condition.any, .unchanged])
    func `a queued text does not replace what a later command has sent`(_ condition: Change.Condition) async throws {
        for (key, state) in [
            ("a", StoredChange.State.queued), ("b", .queued), ("a", .confirmed), ("b", .unsent), ("c", .queued),
        ] {
            try insert(Bench.change(.note, key, to: "N", if: condition), state)
        }
        let service = StubService(
            .note, Dictionary(uniqueKeysWithValues: ["a", "b", "c"].map { ($0, StubService.state("A", key: $0)) }))
        let store = try bench.store(), locks = store.locks()
        let result = try await OutboxSender(store: store, locks: locks, profile: "default").sendQueued(
            bench.changes(isForLater: true), by: handlers(service))
        #expect(result.sent == 2)
        #expect(result.refused.map(\.id) == ["1"])
        #expect(service.contents == ["A", "N", "N"])
        #expect(try bench.row(1).state == .unsent)
        #expect(try bench.row(1).reason == "cannot change note 'a': it was changed meanwhile")
    }

    @Test func `an interruption ends the sending of the outbox`() async throws {
        for key in ["a", "b"] { try insert(Bench.change(.note, key, to: "N", if: .absent), .queued) }
        let service = StubService(.note)
        service.next(.failed(TritonError(.cancelled, "interrupted")))
        let store = try bench.store(), locks = store.locks()
        let result = try await OutboxSender(store: store, locks: locks, profile: "default").sendQueued(
            bench.changes(isForLater: true), by: handlers(service))
        #expect(result.sent == 0)
        #expect(try bench.row(2).state == .queued)
    }

    @Test func `two processes do not send the same change`() throws {
        for key in ["a", "b"] { try insert(Bench.change(.note, key, to: "N", if: .absent), .unsent) }
        let store = try bench.store(), one = store.locks(), other = store.locks()
        let told = Mutex<[String]>([])
        #expect(other.take(1))
        #expect(
            try OutboxSender(store: store, locks: one, profile: "default").all({ note in
                told.withLock { $0.append(note.rendered) }
            }).map(\.number) == [2])
        #expect(
            try OutboxSender(store: store, locks: other, profile: "default").all({ note in
                told.withLock { $0.append(note.rendered) }
            }).isEmpty)
        #expect(told.withLock { $0 } == ["another process is sending 1 of 2", "another process is sending the outbox"])
    }

    @Test func `a kind that this version does not know stays where it is`() async throws {
        let handlers = handlers(StubService(.note))
        #expect(
            failureOf { _ = try handlers.handler(of: "later") }?.sentence.rendered == "unknown kind of change 'later'")
        #expect(handlers.description(of: "later") == nil)
        #expect(handlers.description(of: "note")?.kind == "note")
    }

    private func failureOf(_ body: () throws -> Void) -> TritonError? {
        do { try body() } catch { return error as? TritonError }
        return nil
    }
}
