@testable import Changes
import Domain
import Testing

/// The protection against lost updates: every condition with every present state.
@Suite struct SendDecisionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let change: Change
        let present: String?
        let expected: String

        var testDescription: String { name }
    }

    private static func change(_ base: String?, _ wanted: String?, _ condition: Change.Condition) -> Change {
        Bench.change(from: base, to: wanted, if: condition)
    }

    static let rows: [Row] = [
        Row(
            name: "create, nothing there", change: change(nil, "B", .absent), present: nil,
            expected: "send nothing -> B"),
        Row(name: "create, something there", change: change(nil, "B", .absent), present: "A", expected: "exists A"),
        Row(name: "create, the same there", change: change(nil, "B", .absent), present: "B", expected: "exists B"),
        Row(
            name: "create with an old base, nothing there", change: change("O", "B", .absent), present: nil,
            expected: "send nothing -> B"),
        Row(name: "set, nothing there", change: change(nil, "B", .any), present: nil, expected: "send nothing -> B"),
        Row(name: "set, another there", change: change(nil, "B", .any), present: "A", expected: "send A -> B"),
        Row(name: "set with another base", change: change("O", "B", .any), present: "A", expected: "send A -> B"),
        Row(name: "set, the same there", change: change(nil, "B", .any), present: "B", expected: "nothing to send B"),
        Row(
            name: "set, the same but for a newline", change: change(nil, "B", .any), present: "B\r\n",
            expected: "nothing to send B\r\n"),
        Row(name: "edit, as it was", change: change("A", "B", .unchanged), present: "A", expected: "send A -> B"),
        Row(
            name: "edit, as it was but for line ends", change: change("A\nC", "B", .unchanged), present: "A\r\nC\r\n",
            expected: "send A\r\nC\r\n -> B"),
        Row(
            name: "edit, the same there already", change: change("A", "B", .unchanged), present: "B",
            expected: "nothing to send B"),
        Row(
            name: "edit, another there in the same place", change: change("A", "B", .unchanged), present: "C",
            expected: "conflict C"),
        Row(
            name: "edit, another there in another place", change: change("1\n2\n3", "1\n2\nB", .unchanged),
            present: "C\n2\n3", expected: "send merged C\n2\n3 -> C\n2\nB"),
        Row(
            name: "edit, nothing there", change: change("A", "B", .unchanged), present: nil,
            expected: "conflict nothing"),
        Row(
            name: "edit without a base, nothing there", change: change(nil, "B", .unchanged), present: nil,
            expected: "missing"),
        Row(
            name: "edit without a base, another there", change: change(nil, "B", .unchanged), present: "A",
            expected: "send A -> B"),
        Row(
            name: "edit without a base, the same there", change: change(nil, "B", .unchanged), present: "B",
            expected: "nothing to send B"),
        Row(
            name: "edit whose merge is what is there", change: change("1\n2\n3", "X\n2\n3", .unchanged),
            present: "X\n2\nY", expected: "nothing to send X\n2\nY"),
        Row(
            name: "delete, as it was", change: change("A", nil, .unchanged), present: "A", expected: "send A -> nothing"
        ),
        Row(name: "delete, another there", change: change("A", nil, .unchanged), present: "C", expected: "conflict C"),
        Row(name: "delete, nothing there", change: change("A", nil, .unchanged), present: nil, expected: "missing"),
        Row(
            name: "delete without a base", change: change(nil, nil, .unchanged), present: "C",
            expected: "send C -> nothing"),
        Row(
            name: "delete by force, another there", change: change("A", nil, .any), present: "C",
            expected: "send C -> nothing"),
        Row(name: "delete by force, nothing there", change: change("A", nil, .any), present: nil, expected: "missing"),
    ]

    @Test(arguments: rows) func `the decision depends on the present state`(_ row: Row) {
        #expect(
            Self.line(
                SendDecision(row.change, present: row.present.map { StubService.state($0) }, ModelKind.note.description)
            ) == row.expected)
    }

    @Test func `the only item of its kind at an address may be missing`() {
        let page = ModelKind.page.description, edit = Bench.change(.page, to: "B", if: .unchanged)
        #expect(Self.line(SendDecision(edit, present: nil, page)) == "send nothing -> B")
        #expect(Self.line(SendDecision(edit, present: StubService.state("A"), page)) == "conflict A")
    }

    struct Part: Sendable, CustomTestStringConvertible {
        let name: String
        let base: Snapshot?
        let wanted: Snapshot
        var condition = Change.Condition.unchanged
        let present: Snapshot?
        let sent: Snapshot?

        var testDescription: String { name }
    }

    private static func state(_ content: String?, _ listed: Bool?) -> Snapshot {
        var state = Snapshot(["name": "a"])
        if let content { state = state.with("content", .string(content)) }
        return listed.map { state.with("listed", .bool($0)) } ?? state
    }

    static let parts: [Part] = [
        Part(
            name: "set, one field left out", base: nil, wanted: state("B", nil), condition: .any,
            present: state("A", true), sent: state("B", true)),
        Part(
            name: "set, one field left out, nothing there", base: state("A", true), wanted: state("B", nil),
            condition: .any, present: nil, sent: state("B", true)),
        Part(
            name: "set, only what is there already", base: nil, wanted: state(nil, true), condition: .any,
            present: state("A", true), sent: nil),
        Part(
            name: "edit, one field left out", base: state("A", true), wanted: state(nil, false),
            present: state("A", true), sent: state("A", false)),
        Part(
            name: "edit, one field left out that somebody changed", base: state("A", true), wanted: state(nil, false),
            present: state("C", true), sent: state("C", false)),
        Part(
            name: "edit without a base, one field left out", base: nil, wanted: state(nil, false),
            present: state("A", true), sent: state("A", false)),
    ]

    @Test(arguments: parts) func `fields that a change does not set stay as they are`(_ row: Part) {
        let change = Change("note", of: Bench.address, key: "a", from: row.base, to: row.wanted, if: row.condition)
        let sent: Snapshot? =
            switch SendDecision(change, present: row.present, ModelKind.note.description) {
            case .send(let change), .sendMerged(let change): change.after
            default: nil
            }
        #expect(
            sent.map { [$0.text("content"), $0.flag("listed").map { "\($0)" }] }
                == row.sent.map { [$0.text("content"), $0.flag("listed").map { "\($0)" }] })
    }

    @Test func `an equal state is sent if the time of saving matters`() {
        let description = ChangeDescription(
            "page", name: "page", noun: "page", fields: [ItemField("content", .prose)], .sendsEqualState,
            commandLine: { _ in [] })
        let state = StubService.state("A")
        #expect(Self.line(SendDecision(Bench.change(to: "A", if: .any), present: state, description)) == "send A -> A")
    }

    @Test func `a change whose text was forgotten sends nothing`() {
        var change = Bench.change(from: "A", to: "B", if: .any)
        change.after = nil
        #expect(SendDecision(change, present: StubService.state("A"), ModelKind.note.description) == .missing)
    }

    @Test func `the bytes of a picture that cannot be read again are taken from before`() {
        var change = Bench.change(from: "A", to: nil, if: .any)
        change.before?.bytes = [1, 2, 3]
        guard case .send(let sent) = SendDecision(change, present: StubService.state("A"), ModelKind.note.description)
        else {
            Issue.record("not sent")
            return
        }
        #expect(sent.before?.bytes == [1, 2, 3])
    }

    @Test func `a merge keeps our picture`() {
        var change = Bench.change(from: "1\n2\n3", to: "1\n2\nB", if: .unchanged)
        change.after?.bytes = [9]
        guard
            case .sendMerged(let sent) = SendDecision(
                change, present: StubService.state("C\n2\n3"), ModelKind.note.description)
        else {
            Issue.record("not merged")
            return
        }
        #expect(sent.after?.bytes == [9])
    }

    private static func line(_ decision: SendDecision) -> String {
        func text(_ state: Snapshot?) -> String { state?.text("content") ?? "nothing" }
        switch decision {
        case .send(let change): return "send \(text(change.before)) -> \(text(change.after))"
        case .sendMerged(let change): return "send merged \(text(change.before)) -> \(text(change.after))"
        case .nothingToSend(let present): return "nothing to send \(text(present))"
        case .exists(let present): return "exists \(text(present))"
        case .missing: return "missing"
        case .conflict(let present): return "conflict \(text(present))"
        }
    }
}
