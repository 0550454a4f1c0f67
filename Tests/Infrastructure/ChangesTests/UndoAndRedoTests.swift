@testable import Changes
import Domain
import FoundationEssentials
import Platform
import Synchronization
import Testing

/// Undo and redo are changes too.
@Suite struct UndoAndRedoTests {
    private let bench = Bench()

    private func undoChange(_ number: Int, _ service: StubService, replaces: Bool = false) async throws -> TritonError?
    {
        let stored = try bench.row(number)
        return await thrown { try await bench.changes().undo(stored, by: service, replaces: replaces) }
    }

    private func edited() async throws -> StubService {
        let service = StubService(.note, ["a": StubService.state("A")])
        try await bench.changes().deliver(Bench.change(from: "A", to: "B", if: .unchanged), by: service)
        return service
    }

    @Test func `an edit is undone and redone, again and again`() async throws {
        let service = try await edited()
        for _ in 0..<3 {
            #expect(try await undoChange(1, service) == nil)
            #expect(service["a"] == "A")
            let undo = try #require(try bench.store().sent(of: "default", role: .undo).first)
            #expect(try await undoChange(Int(undo.number), service) == nil)
            #expect(service["a"] == "B")
            #expect(try bench.store().outbox(of: "default").isEmpty)
        }
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test func `a key with a NUL is another one than its beginning`() async throws {
        let key = "a\0b"
        let service = StubService(
            .note, ["a": StubService.state("A", key: "a"), key: StubService.state("A", key: key)])
        try await bench.changes().deliver(Bench.change(.note, key, from: "A", to: nil, if: .unchanged), by: service)
        #expect(try bench.row(1).change.key == key && service["a"] == "A" && service[key] == nil)
        #expect(try await undoChange(1, service) == nil)
        #expect(service[key] == "A")
    }

    @Test func `undos that are sent at the same time belong to one group`() async throws {
        let names = (0..<24).map { "n\($0)" }
        let service = StubService(
            .note, Dictionary(uniqueKeysWithValues: names.map { ($0, StubService.state("A", key: $0)) }))
        for name in names {
            try await bench.changes().deliver(
                Bench.change(.note, name, from: "A", to: "B", if: .unchanged), by: service)
        }
        let rows = try bench.store().sent(of: "default", role: .user), changes = bench.changes()
        _ = try await Parallel.tryMap(rows) { try await changes.undo($0, by: service, replaces: false) }
        let groups = try bench.store().sent(of: "default", role: .undo).map(\.group)
        #expect(groups.count == names.count && Set(groups).count == 1)
    }

    @Test func `an undo of a state that somebody has restored already succeeds, and can be redone`() async throws {
        let service = try await edited()
        service["a"] = "A"
        #expect(try await undoChange(1, service) == nil)
        #expect(try bench.rows == ["1 save a: A -> B undone user dropped", "2 save a: B -> A confirmed undo of 1"])
        #expect(try await undoChange(2, service) == nil)
        #expect(service["a"] == "B")
    }

    @Test func `an undo does not overwrite a state that was saved meanwhile, unless it is forced`() async throws {
        let service = try await edited()
        service["a"] = "C"
        #expect(try await undoChange(1, service)?.code == .exists)
        #expect(service["a"] == "C")
        #expect(try await undoChange(1, service, replaces: true) == nil)
        #expect(service["a"] == "A")
        #expect(try bench.rows == ["1 save a: A -> B undone user dropped", "2 save a: C -> A confirmed undo of 1"])
    }

    @Test func `a redo of a forced undo restores the state that it replaced, and can be undone`() async throws {
        let service = try await edited()
        service["a"] = "C"
        #expect(try await undoChange(1, service, replaces: true) == nil)
        #expect(try await undoChange(2, service) == nil)
        #expect(service["a"] == "C")
        #expect(try bench.rows == ["1 save a: A -> C confirmed user"])
        #expect(try await undoChange(1, service) == nil)
        #expect(service["a"] == "A")
    }

    @Test func `a forced undo of a deletion replaces the present state, and keeps it for undo`() async throws {
        let service = StubService(.note, ["a": StubService.state("A")])
        try await bench.changes().deliver(Bench.change(from: "A", to: nil, if: .unchanged), by: service)
        service["a"] = "C"
        #expect(try await undoChange(1, service)?.code == .exists)
        #expect(try await undoChange(1, service, replaces: true) == nil)
        #expect(service["a"] == "A")
        #expect(
            try bench.rows == ["1 delete a: A -> nothing undone user dropped", "3 save a: C -> A confirmed undo of 1"])
    }

    @Test func `an undo that may have arrived is looked up, and not made twice`() async throws {
        let service = StubService(.post, ["p0": StubService.state("T", key: "p0")])
        try await bench.changes().deliver(Bench.change(.post, "p0", from: "T", to: nil, if: .unchanged), by: service)
        service.next(.doneAndFailed(TritonError.lost))
        #expect(try await undoChange(1, service)?.code == .unavailable)
        #expect(try await undoChange(1, service) == nil)
        #expect(service.contents == ["T"])
        #expect(
            try bench.rows == [
                "1 delete p1: T -> nothing undone user dropped", "2 save p1: nothing -> T confirmed undo of 1",
            ])
    }

    @Test func `a post whose deletion never arrived is not restored a second time`() async throws {
        let service = StubService(.post, ["p0": StubService.state("T", key: "p0")])
        service.next(.failed(TritonError.lost))
        _ = await thrown {
            try await bench.changes().deliver(
                Bench.change(.post, "p0", from: "T", to: nil, if: .unchanged), by: service)
        }
        #expect(try await undoChange(1, service) == nil)
        #expect(service.contents == ["T"])
        #expect(try bench.rows.isEmpty)
    }

    @Test func `the content of a deletion that may have arrived is kept when the post has another one`() async throws {
        let service = StubService(.post, ["p0": StubService.state("T", key: "p0")])
        service.next(.failed(TritonError.lost))
        _ = await thrown {
            try await bench.changes().deliver(
                Bench.change(.post, "p0", from: "T", to: nil, if: .unchanged), by: service)
        }
        service["p0"] = "U"
        #expect(try await undoChange(1, service)?.code == .exists)
        #expect(try bench.rows.count == 1)
        #expect(try await undoChange(1, service, replaces: true) == nil)
        #expect(service.contents == ["T", "U"])
    }

    @Test func `a deleted post is restored under a new key, and again under another one`() async throws {
        let service = StubService(.post, ["p0": StubService.state("T", key: "p0")])
        try await bench.changes().deliver(Bench.change(.post, "p0", from: "T", to: nil, if: .unchanged), by: service)
        #expect(try await undoChange(1, service) == nil)
        #expect(try await undoChange(2, service) == nil)
        #expect(service.contents.isEmpty)
        #expect(try bench.rows == ["1 delete p1: T -> nothing confirmed user"])
        #expect(try await undoChange(1, service) == nil)
        #expect(service.contents == ["T"])
    }

    /// What a second deletion of the same post is: a repetition after a lost answer, or the undo of its creation.
    @Test(arguments: [false, true])
    func `a post that was deleted twice is restored once`(isLookedUp: Bool) async throws {
        let service = StubService(.post, ["p0": StubService.state("T", key: "p0")])
        let deletion = Bench.change(.post, "p0", from: "T", to: nil, if: .unchanged)
        service.next(.doneAndFailed(TritonError.lost), .doneAndFailed(TritonError.lost))
        _ = await thrown { try await bench.changes().deliver(deletion, by: service) }
        service["p0"] = "T"
        _ = await thrown { try await bench.changes().deliver(deletion, by: service) }
        if isLookedUp {
            for number in [1, 2] { try await bench.changes().resend(bench.row(number), by: service, replaces: false) }
        }
        for number in [1, 2] { _ = try await undoChange(number, service) }
        #expect(service.contents == ["T"])
    }

    @Test func `an undo of a second deletion continues the unfinished undo of the first one`() async throws {
        let service = StubService(.post)
        try await bench.changes().deliver(Bench.change(.post, nil, from: nil, to: "T", if: .absent), by: service)
        service.next(.failed(TritonError.lost))
        #expect(try await undoChange(1, service)?.code == .unavailable)
        try await bench.changes().deliver(Bench.change(.post, "p1", from: "T", to: nil, if: .unchanged), by: service)
        // Whether the first attempt of the undo or the deletion deleted it is not known.
        #expect(try await undoChange(1, service) == nil)
        service.next(.doneAndFailed(TritonError.lost))
        #expect(try await undoChange(3, service)?.code == .unavailable)
        #expect(service.contents == ["T"])
        // A redo of the creation.
        #expect(try await undoChange(2, service) == nil)
        #expect(service.contents == ["T"])
        #expect(try bench.store().outbox(of: "default").isEmpty)
    }

    @Test func `an older change is undone after a deletion that came back under a new key`() async throws {
        let service = StubService(.post, ["p0": StubService.state("A", key: "p0")])
        try await bench.changes().deliver(
            Bench.change(.post, "p0", from: "A", to: "B", if: .unchanged), by: service)
        try await bench.changes().deliver(Bench.change(.post, "p0", from: "B", to: nil, if: .unchanged), by: service)
        #expect(try await undoChange(2, service) == nil)
        #expect(try await undoChange(1, service) == nil)
        #expect(service.contents == ["A"])
        #expect(service["p1"] == "A")
    }

    @Test func `an undo that may have arrived is not taken for the deleted item`() async throws {
        let service = StubService(.post, ["p0": StubService.state("A", key: "p0")])
        try await bench.changes().deliver(Bench.change(.post, "p0", from: "A", to: nil, if: .unchanged), by: service)
        service.next(.failed(TritonError.lost))
        #expect(try await undoChange(1, service)?.code == .unavailable)
        // A change of the deleted item does not apply to the new one.
        let edit = Bench.change(.post, "p0", from: "A", to: "B", if: .unchanged)
        #expect(await thrown { try await bench.changes().deliver(edit, by: service) }?.code == .exists)
        #expect(
            try bench.rows.dropFirst() == [
                "2 save -: nothing -> A uncertain undo of 1 may have arrived", "3 save p0: A -> B unsent user",
            ])
        #expect(try await undoChange(1, service) == nil)
        #expect(service.contents == ["A"])
    }

    @Test func `changes of one command are undone together when the first undo gives a new key`() async throws {
        let service = StubService(.post, ["p0": StubService.state("A", key: "p0")])
        let changes = bench.changes()
        try await changes.deliver(Bench.change(.post, "p0", from: "A", to: "B", if: .unchanged), by: service)
        try await changes.deliver(Bench.change(.post, "p0", from: "B", to: nil, if: .unchanged), by: service)
        let chosen = UndoDecision.next(try bench.store().sent(of: "default", role: .user))
        #expect(chosen.map(\.number) == [2, 1])
        let command = bench.changes()
        for stored in chosen { try await command.undo(stored, by: service, replaces: false) }
        #expect(service["p1"] == "A")
    }

    @Test func `two processes do not undo the same change`() async throws {
        let service = try await edited(), locks = try bench.store().locks()
        let stale = try bench.row(1)
        #expect(locks.take(1))
        #expect(try await undoChange(1, service)?.code == .tryLater)
        locks.release(1)
        #expect(try await undoChange(1, service) == nil)
        #expect(
            await thrown { try await bench.changes().undo(stale, by: service, replaces: false) }?.code == .notFound)
        #expect(service["a"] == "A")
    }

    @Test func `an undo that another process is sending is left to it`() async throws {
        let service = try await edited()
        service.next(.failed(TritonError.lost))
        _ = try await undoChange(1, service)
        let locks = try bench.store().locks()
        #expect(locks.take(2))
        #expect(try await undoChange(1, service)?.code == .tryLater)
    }

    @Test func `a refused undo leaves the change as it was`() async throws {
        let service = try await edited()
        service.next(.failed(TritonError.refused))
        #expect(try await undoChange(1, service)?.code == .failed)
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test func `what an undo would delete and is gone already is passed over, and there is nothing to redo`()
        async throws
    {
        let service = StubService(.note)
        try await bench.changes().deliver(Bench.change(to: "A", if: .absent), by: service)
        service["a"] = nil
        #expect(try await undoChange(1, service) == nil)
        #expect(bench.told.withLock { $0.notes } == ["note 'a' is gone already"])
        #expect(UndoDecision.next(try bench.store().sent(of: "default", role: .user)).isEmpty)
        #expect(try bench.store().sent(of: "default", role: .undo).isEmpty)
        service["a"] = "A"
        #expect(try await undoChange(1, service) == nil)
        #expect(service["a"] == nil)
    }

    @Test func `a waiting undo whose change was dropped ends when the item is gone`() async throws {
        let service = StubService(.note)
        try await bench.changes().deliver(Bench.change(to: "A", if: .absent), by: service)
        service.next(.failed(TritonError(.unavailable, "no connection")))
        let stored = try bench.row(1)
        let error = await thrown {
            try await bench.changes(isForLater: true).undo(stored, by: service, replaces: false)
        }
        #expect(error?.code == .unavailable)
        let waiting = try #require(try bench.store().outbox(of: "default").first)
        try bench.store().forget(bench.row(1), service.description)
        service["a"] = nil
        #expect(await thrown { try await bench.changes().resend(waiting, by: service, replaces: false) } == nil)
        #expect(try bench.store().outbox(of: "default").isEmpty)
    }

    @Test func `an edit of something that is gone is passed over, and its old text can still be restored`() async throws
    {
        let service = try await edited()
        try await bench.changes().deliver(Bench.change(.note, "b", to: "X", if: .absent), by: service)
        service["a"] = nil
        #expect(try await undoChange(1, service) == nil)
        #expect(service["a"] == nil && service.log.filter { $0.hasPrefix("replace") } == ["replace a B"])
        #expect(
            bench.told.withLock { $0.notes } == [
                "note 'a' is gone: nothing is changed; 'triton undo 1 --force' makes it again"
            ])
        let left = try bench.store().sent(of: "default", role: .user)
        #expect(left.map(\.number) == [2, 1] && UndoDecision.next(left).map(\.number) == [2])
        #expect(UndoDecision.next(Array(left.dropFirst())).isEmpty)
        #expect(try await undoChange(1, service, replaces: true) == nil)
        #expect(service["a"] == "A")
    }

    @Test func `an edit whose newer state was dropped is passed over, too, when the item is gone`() async throws {
        let service = try await edited()
        let edit = Bench.change(from: "B", to: "C", if: .unchanged)
        try await bench.changes().deliver(edit, by: service)
        try bench.store().forget(try bench.row(2), service.description)
        service["a"] = nil
        #expect(try await undoChange(1, service) == nil)
        #expect(service["a"] == nil && bench.told.withLock { $0.notes.last?.contains("is gone") } == true)
        #expect(try await undoChange(1, service, replaces: true) == nil)
        #expect(service["a"] == "A")
    }

    @Test func `an unfinished undo keeps its text when its change was dropped and its thing is gone`() async throws {
        let service = try await edited()
        service["a"] = "C"
        #expect(try await undoChange(1, service)?.code == .exists)
        try bench.store().forget(bench.row(1), service.description)
        service["a"] = nil
        let unfinished = try bench.row(2)
        let error = await thrown { try await bench.changes().resend(unfinished, by: service, replaces: false) }
        #expect(error?.code == .exists)
        #expect(try bench.row(2).change.after?.text("content") == "A")
    }

    @Test func `a dry run of undo changes nothing`() async throws {
        let service = try await edited()
        let changes = bench.changes(isDryRun: true)
        try await changes.undo(bench.row(1), by: service, replaces: false)
        #expect(changes.previews.map(\.difference) == [TextDifference(before: "B\n", after: "A\n")])
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }
}
