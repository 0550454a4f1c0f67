@testable import Changes
import Domain
import Testing

/// The guard against lost updates: every condition with every present state.
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
        Row(name: "create, nothing there", change: change(nil, "B", .absent), present: nil, expected: "send nothing -> B"),
        Row(name: "create, something there", change: change(nil, "B", .absent), present: "A", expected: "exists A"),
        Row(name: "create, the same there", change: change(nil, "B", .absent), present: "B", expected: "exists B"),
        Row(name: "create with an old base, nothing there", change: change("O", "B", .absent), present: nil, expected: "send nothing -> B"),
        Row(name: "set, nothing there", change: change(nil, "B", .any), present: nil, expected: "send nothing -> B"),
        Row(name: "set, another there", change: change(nil, "B", .any), present: "A", expected: "send A -> B"),
        Row(name: "set with another base", change: change("O", "B", .any), present: "A", expected: "send A -> B"),
        Row(name: "set, the same there", change: change(nil, "B", .any), present: "B", expected: "nothing to send B"),
        Row(name: "set, the same but for a newline", change: change(nil, "B", .any), present: "B\r\n", expected: "nothing to send B\r\n"),
        Row(name: "edit, as it was", change: change("A", "B", .unchanged), present: "A", expected: "send A -> B"),
        Row(name: "edit, as it was but for line ends", change: change("A\nC", "B", .unchanged), present: "A\r\nC\r\n", expected: "send A\r\nC\r\n -> B"),
        Row(name: "edit, the same there already", change: change("A", "B", .unchanged), present: "B", expected: "nothing to send B"),
        Row(name: "edit, another there in the same place", change: change("A", "B", .unchanged), present: "C", expected: "conflict C"),
        Row(name: "edit, another there in another place", change: change("1\n2\n3", "1\n2\nB", .unchanged), present: "C\n2\n3", expected: "send merged C\n2\n3 -> C\n2\nB"),
        Row(name: "edit, nothing there", change: change("A", "B", .unchanged), present: nil, expected: "conflict nothing"),
        Row(name: "edit without a base, nothing there", change: change(nil, "B", .unchanged), present: nil, expected: "send nothing -> B"),
        Row(name: "edit without a base, another there", change: change(nil, "B", .unchanged), present: "A", expected: "conflict A"),
        Row(name: "edit without a base, the same there", change: change(nil, "B", .unchanged), present: "B", expected: "nothing to send B"),
        Row(name: "edit whose merge is what is there", change: change("1\n2\n3", "X\n2\n3", .unchanged), present: "X\n2\nY", expected: "nothing to send X\n2\nY"),
        Row(name: "delete, as it was", change: change("A", nil, .unchanged), present: "A", expected: "send A -> nothing"),
        Row(name: "delete, another there", change: change("A", nil, .unchanged), present: "C", expected: "conflict C"),
        Row(name: "delete, nothing there", change: change("A", nil, .unchanged), present: nil, expected: "missing"),
        Row(name: "delete without a base", change: change(nil, nil, .unchanged), present: "C", expected: "send C -> nothing"),
        Row(name: "delete by force, another there", change: change("A", nil, .any), present: "C", expected: "send C -> nothing"),
        Row(name: "delete by force, nothing there", change: change("A", nil, .any), present: nil, expected: "missing"),
    ]

    @Test(arguments: rows) func `what is sent depends on the present state`(_ row: Row) {
        #expect(Self.line(SendDecision(row.change, present: row.present.map { StubService.state($0) }, ModelKind.note.description)) == row.expected)
    }

    @Test func `an equal state is sent where the time of the save counts`() {
        let description = ChangeDescription("page", name: "page", noun: "page", fields: [.text("content")], sendsEqualState: true, commandLine: { _ in [] })
        let state = StubService.state("A")
        #expect(Self.line(SendDecision(Bench.change(to: "A", if: .any), present: state, description)) == "send A -> A")
    }

    @Test func `a change whose text was forgotten sends nothing`() {
        var change = Bench.change(from: "A", to: "B", if: .any)
        change.after = nil
        #expect(SendDecision(change, present: StubService.state("A"), ModelKind.note.description) == .missing)
    }

    @Test func `the bytes of a picture that cannot be read again are known from before`() {
        var change = Bench.change(from: "A", to: nil, if: .any)
        change.before?.bytes = [1, 2, 3]
        guard case .send(let sent) = SendDecision(change, present: StubService.state("A"), ModelKind.note.description) else {
            Issue.record("not sent")
            return
        }
        #expect(sent.before?.bytes == [1, 2, 3])
    }

    @Test func `a merge keeps our picture`() {
        var change = Bench.change(from: "1\n2\n3", to: "1\n2\nB", if: .unchanged)
        change.after?.bytes = [9]
        guard case .sendMerged(let sent) = SendDecision(change, present: StubService.state("C\n2\n3"), ModelKind.note.description) else {
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
