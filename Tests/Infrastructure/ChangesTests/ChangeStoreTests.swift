@testable import Changes
import Domain
import FoundationEssentials
import GRDB
import Synchronization
import TestFolders
import Testing

@Suite struct ChangeStoreTests {
    private let bench = Bench()
    private let note = ModelKind.note.description

    private func new(
        _ change: Change, _ state: StoredChange.State = .unsent, role: StoredChange.Role = .user, reverts: Int64? = nil,
        mayHaveArrived: Bool = false, days: Double = 0,
        profile: String = "default"
    ) -> StoredChange {
        StoredChange(
            profile: profile, service: "https://api.omg.lol", change: change, state: state, role: role,
            reverts: reverts,
            mayHaveArrived: mayHaveArrived,
            createdAt: Date(timeIntervalSince1970: 1_800_000_000 + days * 86_400))
    }

    @discardableResult
    private func insert(_ store: ChangeStore, _ changes: StoredChange..., group: Int64? = nil) throws -> [StoredChange]
    { try store.insert(changes, group: group, locking: nil) }

    private func confirmed(_ store: ChangeStore, _ stored: StoredChange, _ description: ChangeDescription? = nil) throws
    {
        var stored = stored
        (stored.state, stored.mayHaveArrived) = (.confirmed, false)
        try store.confirm(stored, description ?? note, at: stored.createdAt)
    }

    @Test func `a change is read exactly as it was written`() throws {
        let store = try bench.store()
        var change = Bench.change(from: "A", to: "B", if: .unchanged)
        change.before?.bytes = [0, 0xFF]
        change.after?.bytes = []
        var stored = new(change, .uncertain, role: .undo, reverts: 7, mayHaveArrived: true)
        (stored.reason, stored.source, stored.isDropped) = ("why", "/tmp/x", true)
        (stored.sentAt, stored.clockLead) = (Date(timeIntervalSince1970: 1_800_000_001), -3600.5)
        let written = try insert(store, stored)[0]
        (stored.number, stored.group) = (1, 1)
        #expect(written == stored)
        #expect(try bench.store().change("1", of: "default") == stored)
        let bare = try insert(store, new(Change("list", of: nil, to: nil, if: .any)))[0]
        #expect(try bench.store().change("2", of: "default") == bare)
    }

    @Test func `the changes of one command are one group, and those of the next another`() throws {
        let store = try bench.store()
        let edit = Bench.change(to: "A", if: .any)
        let first = try insert(store, new(edit), new(edit)), more = try insert(store, new(edit), group: 1),
            next = try insert(store, new(edit))
        #expect((first + more + next).map(\.group) == [1, 1, 1, 4])
        #expect(try store.all(of: "default").map(\.group) == [1, 1, 1, 4])
    }

    @Test func `what another change has made or an earlier one was about is not what a lost one made`() throws {
        let store = try bench.store()
        // Later by a clock that was ahead.
        let lost = try insert(
            store,
            new(Bench.change(.post, "edited-before", from: "+1", to: "+2", if: .unchanged), .confirmed, days: 1),
            new(Bench.change(.post, nil, to: "+1", if: .absent), .uncertain))[1]
        try insert(
            store,
            new(Bench.change(.post, "same-command", to: "+1", if: .absent), .confirmed),
            new(Bench.change(.post, "later", to: "+1", if: .absent), .confirmed, days: 1),
            new(Bench.change(.post, "edited-later", from: "+1", to: "+2", if: .unchanged), .confirmed, days: -1))
        #expect(
            try store.keys(
                before: lost.attempt,
                in: .init(profile: "default", service: "https://api.omg.lol", kind: "post", address: Bench.address))
                == ["same-command", "later", "edited-before"])
    }

    @Test func `the outbox shows unconfirmed changes of one profile, oldest first`() throws {
        let store = try bench.store()
        for state in StoredChange.State.allCases {
            try insert(store, new(Bench.change(to: "\(state)", if: .any), state))
        }
        try insert(store, new(Bench.change(to: "other", if: .any), profile: "work"))
        #expect(try store.outbox(of: "default").map(\.state) == [.unsent, .queued, .uncertain])
        #expect(try store.outbox(of: "work").map(\.number) == [6])
        #expect(try store.sent(of: "default", role: .user).map(\.state) == [.confirmed])
        #expect(try store.change("6", of: "default") == nil)
        #expect(try store.change("06", of: "work") == nil)
        #expect(try store.change("x", of: "work") == nil)
    }

    @Test func `a change that another process is sending is not taken`() throws {
        let store = try bench.store(), one = store.locks(), other = store.locks()
        try insert(store, new(Bench.change(to: "A", if: .any)))
        #expect(try store.take("1", of: "default", with: one)?.number == 1)
        #expect(try store.take("1", of: "default", with: other) == nil)
        #expect(try store.take("x", of: "default", with: other) == nil)
    }

    @Test func `an inserted change is locked`() throws {
        let store = try bench.store(), mine = store.locks()
        _ = try store.insert([new(Bench.change(to: "A", if: .any))], group: nil, locking: mine)
        #expect(!store.locks().take(1))
    }

    @Test func `old changes are deleted, and waiting ones never`() throws {
        let edit = Bench.change(from: "A", to: "B", if: .any)
        _ = try bench.store().insert(
            [new(edit, .uncertain), new(edit, .unsent)] + Array(repeating: new(edit, .confirmed), count: 100)
                + Array(repeating: new(edit, .undone), count: 150) + [new(edit, .confirmed, days: 1)],
            group: nil, locking: nil)
        // The clock is believed when a second run agrees.
        try confirm(atDay: 90.2)
        #expect(try bench.store().all(of: "default").count == 254)
        try confirm(atDay: 90.5)
        let kept = try bench.store().all(of: "default")
        #expect(kept.filter { !$0.isOver }.map(\.number) == [1, 2])
        // The newest of any age, and what is not old.
        #expect(kept.filter(\.isOver).map(\.number) == Array(56...255))
    }

    /// A run of the program that confirms one change.
    private func confirm(atDay day: Double) throws {
        let store = try bench.store()
        try confirmed(store, insert(store, new(Bench.change(from: "A", to: "B", if: .any), days: day))[0])
    }

    @Test func `a clock that jumps by more than a month deletes nothing until a later run agrees`() throws {
        try confirm(atDay: 0)
        let edit = Bench.change(from: "A", to: "B", if: .any)
        _ = try bench.store().insert(Array(repeating: new(edit, .confirmed), count: 300), group: nil, locking: nil)
        // One run with a wrong clock, and one with the right clock again.
        try confirm(atDay: 100)
        try confirm(atDay: 1)
        #expect(try bench.store().all(of: "default").count == 303)
        try confirm(atDay: 100)
        try confirm(atDay: 101)
        #expect(try bench.store().all(of: "default").count == 200)
    }

    @Test func `a process prunes after its first change, then now and then, and after a large one`() throws {
        let pruning = try bench.store().pruning
        #expect(pruning.isDue(after: 1))
        #expect((1...100).allSatisfy { _ in !pruning.isDue(after: 1) })
        #expect(pruning.isDue(after: 1) && !pruning.isDue(after: 1) && pruning.isDue(after: 1 << 20))
    }

    @Test func `several texts are dropped together, and those that cannot be are named`() throws {
        let store = try bench.store(), other = store.locks()
        let edit = Bench.change(from: "A", to: "canary-text-6", if: .unchanged)
        try insert(store, new(edit), new(edit, .uncertain, mayHaveArrived: true))
        let locked = try store.insert([new(edit)], group: nil, locking: other)[0]
        let errors = try store.drop([bench.row(1), bench.row(2), locked, new(edit)])
        #expect(errors.map { $0?.code } == [nil, nil, .tryLater, .notFound])
        #expect(try bench.store().all(of: "default").map(\.number) == [2, 3])
    }

    @Test func `everything that is over is forgotten together`() throws {
        let store = try bench.store()
        let edit = Bench.change(from: "canary-text-7", to: "B", if: .any)
        try insert(
            store, new(edit, .confirmed), new(edit, .undone), new(edit, .uncertain, mayHaveArrived: true),
            new(Bench.change(to: "waits", if: .absent)))
        let errors = try store.forget(
            [bench.row(1), bench.row(3)], { _ in note }, andOthers: store.numbersOver(of: "default", except: [1]))
        #expect(errors.allSatisfy { $0 == nil })
        #expect(
            try bench.rows == [
                "3 save a: nothing -> B uncertain irreversible may have arrived",
                "4 save a: nothing -> waits unsent user",
            ])
        #expect(try !contains("canary-text-7"))
    }

    @Test func `the oldest changes are deleted when there is too much, and the newest never`() throws {
        var limits = ChangeStore.Limits()
        limits.megabytes = 1
        let store = try bench.store(limits)
        let big = Bench.change(from: String(repeating: "x", count: 600_000), to: "B", if: .any)
        var huge = Bench.change(from: "A", to: "B", if: .any)
        huge.before?.bytes = Array(repeating: 1, count: 2 << 20)
        try insert(store, new(big, .unsent), new(big, .confirmed), new(big, .undone))
        try confirmed(store, insert(store, new(big))[0])
        #expect(try store.all(of: "default").map(\.number) == [1, 4])
        try confirmed(store, insert(store, new(huge))[0])
        #expect(try store.all(of: "default").map(\.number) == [1, 5])
    }

    @Test func `the limit of bytes holds for each profile, and the last command of another one is kept`() throws {
        var limits = ChangeStore.Limits()
        limits.megabytes = 1
        let store = try bench.store(limits)
        var huge = Bench.change(from: "A", to: "B", if: .any)
        huge.before?.bytes = Array(repeating: 1, count: 2 << 20)
        try confirmed(store, insert(store, new(huge))[0])
        for _ in 0..<2 { try confirmed(store, insert(store, new(huge, profile: "sandbox"))[0]) }
        #expect(try store.all(of: "default").map(\.number) == [1])
        #expect(try store.all(of: "sandbox").map(\.number) == [3])
    }

    @Test func `a dropped text leaves nothing in the file or in its log`() throws {
        let store = try bench.store()
        try insert(store, new(Bench.change(to: "canary-text-1", if: .any)))
        #expect(try contains("canary-text-1"))
        try store.drop(bench.row(1))
        #expect(try !contains("canary-text-1"))
        #expect(try bench.rows.isEmpty)
    }

    @Test func `the state that a dropped change may have replaced stays for undo`() throws {
        let store = try bench.store()
        try insert(
            store, new(Bench.change(from: "A", to: "canary-text-2", if: .unchanged), .uncertain, mayHaveArrived: true))
        try store.drop(bench.row(1))
        #expect(try bench.rows == ["1 save a: A -> nothing uncertain user may have arrived dropped"])
        #expect(try !contains("canary-text-2"))
        #expect(try store.outbox(of: "default").isEmpty)
        #expect(UndoDecision.canUndo(try bench.row(1), note))
    }

    @Test func `an old state that is certainly at the service is deleted with the dropped text`() throws {
        let store = try bench.store()
        try insert(store, new(Bench.change(from: "A", to: "B", if: .unchanged), .unsent))
        try store.drop(bench.row(1))
        #expect(try bench.rows.isEmpty)
    }

    @Test func `a dropped redo leaves the state that it replaced for undo`() throws {
        let store = try bench.store()
        try insert(
            store,
            new(
                Bench.change(from: "A", to: "B", if: .unchanged), .uncertain, role: .redo, reverts: 9,
                mayHaveArrived: true))
        try store.drop(bench.row(1))
        #expect(UndoDecision.canUndo(try bench.row(1), note))
    }

    @Test func `a change that was sent after the person looked is not dropped`() throws {
        let store = try bench.store()
        let seen = try insert(store, new(Bench.change(from: "A", to: "B", if: .unchanged)))[0]
        try confirmed(store, seen)
        #expect(failure { try store.drop(seen) }?.code == .notFound)
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
    }

    @Test func `a change that another process is sending is neither dropped nor forgotten`() throws {
        let store = try bench.store(), other = store.locks()
        let stored = try store.insert(
            [new(Bench.change(from: "A", to: "B", if: .unchanged), .uncertain, mayHaveArrived: true)], group: nil,
            locking: other)[0]
        #expect(failure { try store.drop(stored) }?.code == .tryLater)
        #expect(failure { try store.forget(stored, note) }?.code == .tryLater)
        #expect(try bench.rows == ["1 save a: A -> B uncertain user may have arrived"])
    }

    @Test func `a forgotten state leaves nothing in the file or in its log`() throws {
        let store = try bench.store()
        try insert(store, new(Bench.change(from: "canary-text-3", to: "B", if: .any), .confirmed))
        try store.forget(bench.row(1), note)
        #expect(try !contains("canary-text-3"))
        #expect(try bench.rows.isEmpty)
        try store.forget(new(Bench.change(to: "B", if: .any)), nil)
    }

    @Test func `a forgotten state is not in other changes, and other states of the item can still be restored`() throws
    {
        let store = try bench.store()
        let secret = "canary-text-5"
        try insert(
            store, new(Bench.change(to: secret, if: .absent), .confirmed),
            new(Bench.change(from: "A", to: secret, if: .any), .confirmed),
            new(Bench.change(from: "B", to: secret, if: .unchanged), .undone, role: .undo, reverts: 9),
            new(Bench.change(.note, "b", to: secret + "-of-b", if: .absent), .confirmed),
            new(Bench.change(from: secret, to: nil, if: .unchanged), .confirmed),
            new(Bench.change(from: secret, to: "D", if: .any), .confirmed))
        try store.forget(bench.row(5), note)
        #expect(
            try bench.rows == [
                "2 save a: A -> nothing confirmed user", "3 save a: B -> nothing undone undo of 9",
                "4 save b: nothing -> canary-text-5-of-b confirmed user",
            ])
        try store.forget(bench.row(4), note)
        #expect(try !contains(secret))
        #expect(UndoDecision.canUndo(try bench.row(2), note))
        #expect(try bench.row(2).change.inverse(note).condition == .unchanged)
    }

    @Test func `a forgotten state stays in a change of the outbox, which is sent only if it is still there`() throws {
        let store = try bench.store()
        try insert(
            store, new(Bench.change(from: "A", to: "B", if: .unchanged)),
            new(Bench.change(from: "A", to: "C", if: .any), .confirmed))
        try store.forget(bench.row(2), note)
        #expect(try bench.rows == ["1 save a: A -> B unsent user"])
    }

    @Test func `a waiting text stays when the same text is forgotten as an old state`() throws {
        let store = try bench.store()
        try insert(
            store, new(Bench.change(from: "A", to: "B", if: .unchanged)),
            new(Bench.change(from: "B", to: nil, if: .unchanged), .confirmed))
        try store.forget(bench.row(2), note)
        #expect(try bench.rows == ["1 save a: A -> B unsent user"])
    }

    @Test func `a text that may not be at the service stays when the old state is forgotten`() throws {
        let store = try bench.store()
        try insert(store, new(Bench.change(from: "canary-text-4", to: "B", if: .any), .uncertain, mayHaveArrived: true))
        try store.forget(bench.row(1), note)
        #expect(try bench.rows == ["1 save a: nothing -> B uncertain irreversible may have arrived"])
        #expect(try !contains("canary-text-4"))
        #expect(!UndoDecision.canUndo(try bench.row(1), note))
    }

    @Test func `an undo reverts a change, and a redo restores it under its number`() throws {
        let store = try bench.store()
        try confirmed(store, insert(store, new(Bench.change(from: "A", to: "B", if: .any)))[0])
        try confirmed(
            store, insert(store, new(Bench.change(from: "B", to: "A", if: .unchanged), role: .undo, reverts: 1))[0])
        #expect(try bench.rows == ["1 save a: A -> B undone user dropped", "2 save a: B -> A confirmed undo of 1"])
        #expect(try store.sent(of: "default", role: .undo).map(\.number) == [2])
        try confirmed(
            store, insert(store, new(Bench.change(from: "A", to: "B", if: .unchanged), role: .redo, reverts: 2))[0])
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
        #expect(try store.sent(of: "default", role: .user).map(\.number) == [1])
    }

    @Test func `a redo that replaced another state is a separate change`() throws {
        let store = try bench.store()
        try confirmed(store, insert(store, new(Bench.change(from: "A", to: "B", if: .any)))[0])
        try insert(
            store,
            new(
                Bench.change(from: "B", to: "A", if: .unchanged), .uncertain, role: .undo, reverts: 1,
                mayHaveArrived: true))
        try confirmed(store, insert(store, new(Bench.change(from: "C", to: "B", if: .any), role: .redo, reverts: 2))[0])
        #expect(try bench.rows == ["1 save a: A -> B confirmed user", "3 save a: C -> B confirmed user of 2"])
    }

    @Test func `a redo of a deleted item is a separate change`() throws {
        let store = try bench.store()
        try confirmed(store, insert(store, new(Bench.change(from: "C", to: "B", if: .any), role: .redo, reverts: 7))[0])
        #expect(try bench.rows == ["1 save a: C -> B confirmed user of 7"])
    }

    @Test func `a text that was never seen at the service stays in the outbox when its change is undone`() throws {
        let store = try bench.store()
        try insert(store, new(Bench.change(from: "A", to: "B", if: .any), .uncertain, mayHaveArrived: true))
        try confirmed(store, insert(store, new(Bench.change(from: "C", to: "A", if: .any), role: .undo, reverts: 1))[0])
        #expect(try bench.rows == ["1 save a: A -> B unsent user", "2 save a: C -> A confirmed undo of 1"])
    }

    @Test func `a change that cannot be undone is deleted when the service has it`() throws {
        let store = try bench.store()
        try confirmed(store, insert(store, new(Bench.change(.page, to: "B", if: .any)))[0], ModelKind.page.description)
        try confirmed(store, insert(store, new(Bench.change(from: nil, to: "B", if: .any), role: .irreversible))[0])
        #expect(try bench.rows.isEmpty)
    }

    @Test func `the state that an earlier attempt may have replaced stays under the old number`() throws {
        let store = try bench.store(), locks = store.locks()
        try insert(store, new(Bench.change(from: "A", to: "B", if: .any), .uncertain, mayHaveArrived: true))
        var again = try bench.row(1)
        again.change.before = StubService.state("C")
        let begun = try #require(try store.begin(again, keeping: StubService.state("A"), note, locking: locks))
        #expect(begun.number == 2)
        #expect(
            try bench.rows == [
                "1 save a: A -> nothing uncertain user may have arrived dropped",
                "2 save a: C -> B uncertain user may have arrived",
            ])
        #expect(!store.locks().take(2))
    }

    @Test func `a post that is about to be deleted is no longer waiting to be sent`() throws {
        let store = try bench.store(), post = ModelKind.post.description
        try insert(
            store, new(Bench.change(.post, nil, to: "T", if: .absent), .uncertain, mayHaveArrived: true),
            new(Bench.change(.post, nil, to: "U", if: .absent), .uncertain, mayHaveArrived: true))
        let deletion = try insert(store, new(Bench.change(.post, "p1", from: "T", to: nil, if: .unchanged)))[0]
        _ = try store.begin(deletion, keeping: nil, post, locking: nil)
        #expect(
            try bench.rows == [
                "1 save p1: nothing -> T confirmed user", "2 save -: nothing -> U uncertain user may have arrived",
                "3 delete p1: T -> nothing unsent user",
            ])
    }

    @Test(arguments: [StoredChange.State.uncertain, .queued])
    func `if the first part of a post is about to be deleted, only the rest waits`(_ state: StoredChange.State) throws {
        let store = try bench.store(), post = ModelKind.post.description
        try insert(store, new(Bench.change(.post, nil, to: "T\nU", if: .absent), state, mayHaveArrived: true))
        let deletion = try insert(store, new(Bench.change(.post, "p1", from: "T", to: nil, if: .unchanged)))[0]
        _ = try store.begin(deletion, keeping: nil, post, locking: nil)
        #expect(
            try bench.rows == [
                "1 save p1: nothing -> T confirmed user", "2 delete p1: T -> nothing unsent user",
                "3 save p1: T -> T/U \(state == .queued ? "queued" : "unsent") user",
            ])
        #expect(try bench.row(3).change.after?.text("id") == "p1")
        #expect(try bench.row(3).group == 1)
    }

    @Test(arguments: [-11.0, -9, 0]) func `an older item with the same text is not taken for the one that was sent`(
        _ seconds: Double
    ) throws {
        let store = try bench.store(), post = ModelKind.post.description
        try insert(store, new(Bench.change(.post, nil, to: "T", if: .absent), .uncertain, mayHaveArrived: true))
        var change = Bench.change(.post, "p1", from: "T", to: nil, if: .unchanged)
        let time = Timestamp.text(Date(timeIntervalSince1970: 1_800_000_000 + seconds))
        change.before = change.before?.with("created_at", .string(time))
        _ = try store.begin(try insert(store, new(change))[0], keeping: nil, post, locking: nil)
        let created =
            seconds < -10
            ? "save -: nothing -> T uncertain user may have arrived" : "save p1: nothing -> T confirmed user"
        #expect(try bench.rows == ["1 " + created, "2 delete p1: T -> nothing unsent user"])
    }

    @Test func `the other changes of an item follow it when undo makes it again`() throws {
        let store = try bench.store(), post = ModelKind.post.description
        var edit = Bench.change(.post, "p1", from: "A", to: "B", if: .unchanged)
        edit.before = edit.before?.with("url", "https://example.com/p1").without("content")
        edit.before?.bytes = [1]
        var elsewhere = edit
        elsewhere.address = Address("other")
        try insert(
            store, new(edit, .confirmed),
            new(Bench.change(.post, "p1", from: "B", to: nil, if: .unchanged), .confirmed),
            new(Bench.change(.post, "p1", from: "B", to: "C", if: .unchanged)), new(elsewhere, .confirmed),
            new(Bench.change(.post, "p2", from: "B", to: "C", if: .unchanged)), new(edit, .confirmed, profile: "work"))
        var undo = try insert(
            store, new(Bench.change(.post, nil, to: "B", if: .absent), .uncertain, role: .undo, reverts: 2))[0]
        undo.change.key = "p9"
        undo.change.after = StubService.state("B", key: "p9").with("url", "https://example.com/p9")
        try confirmed(store, undo, post)
        #expect(
            try bench.rows == [
                "1 save p9:  -> B confirmed user", "2 delete p9: B -> nothing undone user dropped",
                "3 save p9: B -> C unsent user", "4 save p1:  -> B confirmed user",
                "5 save p2: B -> C unsent user",
                "7 save p9: nothing -> B confirmed undo of 2",
            ])
        let moved = try bench.row(1).change
        #expect(
            moved.before
                == Snapshot(
                    ["name": "p9", "id": "p9", "emoji": "", "url": "https://example.com/p9"], bytes: [1]))
        #expect(moved.after == undo.change.after)
        #expect(try store.all(of: "work").map(\.change.key) == ["p1"])
    }

    @Test func `a change that another process has confirmed is neither restarted, nor changed, nor removed`() throws {
        let store = try bench.store()
        let stale = try insert(store, new(Bench.change(from: "A", to: "B", if: .any)))[0]
        try confirmed(store, stale)
        #expect(try store.begin(stale, keeping: nil, note, locking: nil) == nil)
        try store.update([stale])
        try store.remove([1])
        #expect(try bench.rows == ["1 save a: A -> B confirmed user"])
        try store.removeAll(of: "default")
        #expect(try store.begin(stale, keeping: nil, note, locking: nil) == nil)
        try store.update([stale])
        try store.remove([1])
        #expect(try bench.rows.isEmpty)
    }

    @Test func `an undo of an earlier attempt becomes a separate change when the attempt is repeated`() throws {
        let store = try bench.store()
        try insert(store, new(Bench.change(to: "B", if: .any), .uncertain, mayHaveArrived: true))
        let stale = try insert(
            store, new(Bench.change(from: "B", to: nil, if: .unchanged), .unsent, role: .undo, reverts: 1))[0]
        _ = try store.begin(bench.row(1), keeping: nil, note, locking: nil)
        #expect(
            try bench.rows == [
                "1 save a: nothing -> B uncertain user may have arrived", "2 delete a: B -> nothing unsent user",
            ])
        // A process that has read the row before still sees an undo.
        try confirmed(store, try #require(try store.begin(stale, keeping: nil, note, locking: nil)))
        #expect(
            try bench.rows == [
                "1 save a: nothing -> B uncertain user may have arrived", "2 delete a: B -> nothing confirmed user",
            ])
    }

    @Test func `a damaged row can still be listed and dropped`() throws {
        let store = try bench.store()
        try insert(store, new(Bench.change(from: "A", to: "B", if: .any)))
        let queue = try DatabaseQueue(path: bench.path)
        try queue.write {
            try $0.execute(sql: "UPDATE change_state SET value = '{broken' WHERE part = 'after'")
            try $0.execute(sql: "UPDATE change SET condition = 'x', state = 'unsent', role = 'x'")
        }
        let stored = try bench.row(1)
        #expect(stored.change.after == Snapshot(.null))
        #expect(stored.change.condition == .unchanged)
        #expect(stored.role == .user)
        try store.drop(stored)
        #expect(try bench.rows.isEmpty)
    }

    @Test func `a change in an unknown state counts as waiting`() throws {
        let store = try bench.store()
        try insert(store, new(Bench.change(to: "B", if: .any)))
        try DatabaseQueue(path: bench.path).write { try $0.execute(sql: "UPDATE change SET state = 'x'") }
        #expect(try bench.row(1).state == .unsent)
    }

    @Test func `the observer is called before and after each write`() throws {
        let told = Told()
        let store = try bench.store(didReach: { step, isDone in told.add("\(step) \(isDone)") })
        var stored = try insert(store, new(Bench.change(from: "A", to: "B", if: .any)))[0]
        _ = try store.begin(stored, keeping: nil, note, locking: nil)
        stored.state = .confirmed
        try store.confirm(stored, note, at: stored.createdAt)
        try store.update([stored])
        try store.remove([1])
        #expect(told.all == ChangeStore.Step.allCases.flatMap { ["\($0) false", "\($0) true"] })
    }

    @Test func `the version changes only with writes of another process`() throws {
        let store = try bench.store(), other = try bench.store()
        let before = try store.version()
        try insert(store, new(Bench.change(to: "A", if: .any)))
        #expect(try store.version() == before)
        try insert(other, new(Bench.change(to: "A", if: .any)))
        #expect(try store.version() != before)
    }

    private func contains(_ word: String) throws -> Bool {
        Data(try bench.bytesOnDisk()).firstRange(of: Data(word.utf8)) != nil
    }
}

private final class Told: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}
