@testable import Changes
import Domain
import FoundationEssentials
import Testing

@Suite struct UndoDecisionTests {
    private static func stored(
        _ change: Change, _ state: StoredChange.State = .confirmed, _ role: StoredChange.Role = .user,
        mayHaveArrived: Bool = false, group: Int64 = 0, number: Int64 = 0
    ) -> StoredChange {
        StoredChange(
            number: number, profile: "p", service: "https://api.omg.lol", change: change, state: state, role: role,
            group: group,
            mayHaveArrived: mayHaveArrived, createdAt: .init(timeIntervalSince1970: 0))
    }

    @Test func `changes that arrived, or may have arrived, can be undone`() {
        let edit = Bench.change(from: "A", to: "B", if: .any)
        let can = StoredChange.State.allCases.map { state in
            [false, true].map {
                UndoDecision.canUndo(Self.stored(edit, state, mayHaveArrived: $0), ModelKind.note.description)
            }
        }
        // unsent, queued, uncertain, confirmed, undone
        #expect(can == [[false, false], [false, true], [false, true], [true, true], [false, false]])
    }

    @Test func `only a change of the user is undone, and only an undo is redone`() {
        let edit = Bench.change(from: "A", to: "B", if: .any), description = ModelKind.note.description
        let roles: [StoredChange.Role] = [.user, .undo, .redo, .irreversible]
        #expect(
            roles.map { UndoDecision.canUndo(Self.stored(edit, .confirmed, $0), description) } == [
                true, false, false, false,
            ])
        #expect(
            roles.map { UndoDecision.canRedo(Self.stored(edit, .confirmed, $0), description) } == [
                false, true, false, false,
            ])
        #expect(!UndoDecision.canUndo(Self.stored(edit), nil))
        #expect(!UndoDecision.canRedo(Self.stored(edit, .confirmed, .undo), nil))
        #expect(!UndoDecision.canRedo(Self.stored(edit, .unsent, .undo), description))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: ModelKind
        let change: Change
        let canUndo: Bool

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(name: "an edit", kind: .note, change: Bench.change(from: "A", to: "B", if: .any), canUndo: true),
        Row(name: "a creation", kind: .note, change: Bench.change(to: "B", if: .absent), canUndo: true),
        Row(
            name: "a creation of what cannot be deleted", kind: .page, change: Bench.change(.page, to: "B", if: .any),
            canUndo: false),
        Row(
            name: "an edit of what cannot be deleted", kind: .page,
            change: Bench.change(.page, from: "A", to: "B", if: .any), canUndo: true),
        Row(
            name: "a creation without a key", kind: .post, change: Bench.change(.post, nil, to: "B", if: .absent),
            canUndo: false),
        Row(
            name: "a creation with the key that the service gave", kind: .post,
            change: Bench.change(.post, "p1", to: "B", if: .absent), canUndo: true),
        Row(name: "a deletion", kind: .note, change: Bench.change(from: "A", to: nil, if: .any), canUndo: true),
        Row(
            name: "a deletion without an old state", kind: .note, change: Bench.change(to: nil, if: .any),
            canUndo: false),
        Row(
            name: "what cannot be taken back", kind: .call,
            change: Bench.change(.call, nil, from: "A", to: "B", if: .any), canUndo: false),
    ]

    @Test(arguments: rows) func `which changes can be undone depends on what the service can do`(_ row: Row) {
        #expect(UndoDecision.canUndo(Self.stored(row.change), row.kind.description) == row.canUndo)
    }

    @Test func `a deletion whose picture could not be fetched cannot be undone`() {
        let description = ChangeDescription(
            "picture", name: "picture", noun: "pic", key: .chosen("id"),
            fields: [ItemField("alt", .line)], .needsBytes,
            commandLine: { _ in [] })
        var deletion = Bench.change(from: "A", to: nil, if: .any)
        #expect(!UndoDecision.canUndo(Self.stored(deletion), description))
        deletion.before?.bytes = [1]
        #expect(UndoDecision.canUndo(Self.stored(deletion), description))
        #expect(UndoDecision.canUndo(Self.stored(Bench.change(from: "A", to: "B", if: .any)), description))
    }

    @Test func `the newest change is undone next, with those of the same command`() {
        let change = Bench.change(from: "A", to: "B", if: .any)
        let candidates = [(5, 4), (4, 4), (3, 2), (2, 2)].map { Self.stored(change, group: $0.1, number: $0.0) }
        #expect(UndoDecision.next(candidates).map(\.number) == [5, 4])
        #expect(UndoDecision.next([]).isEmpty)
    }

    @Test func `an undo is reverted next, unless the user changed something after it`() {
        let change = Bench.change(from: "A", to: "B", if: .any)
        let undos = [5, 4].map { Self.stored(change, .confirmed, .undo, group: 4, number: $0) }
        #expect([nil, 3, 6].map { UndoDecision.nextRedo(undos, newest: $0).count } == [2, 2, 0])
        #expect(UndoDecision.nextRedo([], newest: nil).isEmpty)
    }

    @Test func `the inverse of each action reverts it`() {
        func inverse(_ change: Change, _ kind: ModelKind = .note) -> String {
            let inverse = change.inverse(kind.description)
            return """
                \(inverse.action) \(inverse.key ?? "-") \(inverse.before?.text("content") ?? "nothing") -> \
                \(inverse.after?.text("content") ?? "nothing") if \(inverse.condition)
                """
        }
        #expect(inverse(Bench.change(to: "B", if: .absent)) == "delete a B -> nothing if unchanged")
        #expect(inverse(Bench.change(from: "A", to: "B", if: .any)) == "replace a B -> A if unchanged")
        #expect(inverse(Bench.change(from: "A", to: nil, if: .unchanged)) == "create a nothing -> A if absent")
        #expect(
            inverse(Bench.change(.post, "p1", from: "A", to: nil, if: .unchanged), .post)
                == "create - nothing -> A if absent")
        #expect(
            inverse(Bench.change(.post, "p1", from: "A", to: "B", if: .unchanged), .post)
                == "replace p1 B -> A if unchanged")
        var forgotten = Bench.change(from: "A", to: "B", if: .unchanged)
        forgotten.after = nil
        #expect(inverse(forgotten) == "create a nothing -> A if unchanged")
    }
}
