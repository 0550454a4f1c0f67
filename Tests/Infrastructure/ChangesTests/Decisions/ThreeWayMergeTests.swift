@testable import Changes
import Domain
import Testing

@Suite struct ThreeWayMergeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let base: String
        let ours: String
        let theirs: String
        let merged: String?

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(name: "nothing changed", base: "1\n2\n", ours: "1\n2\n", theirs: "1\n2\n", merged: "1\n2\n"),
        Row(name: "only ours", base: "1\n2\n3\n", ours: "1\nO\n3\n", theirs: "1\n2\n3\n", merged: "1\nO\n3\n"),
        Row(name: "only theirs", base: "1\n2\n3\n", ours: "1\n2\n3\n", theirs: "1\nT\n3\n", merged: "1\nT\n3\n"),
        Row(
            name: "other lines", base: "1\n2\n3\n4\n", ours: "O\n2\n3\n4\n", theirs: "1\n2\n3\nT\n",
            merged: "O\n2\n3\nT\n"),
        Row(
            name: "other lines, ours last", base: "1\n2\n3\n4\n", ours: "1\n2\n3\nO\n", theirs: "T\n2\n3\n4\n",
            merged: "T\n2\n3\nO\n"),
        Row(name: "the same line", base: "1\n2\n3\n", ours: "1\nO\n3\n", theirs: "1\nT\n3\n", merged: nil),
        Row(name: "adjacent lines", base: "1\n2\n3\n", ours: "O\n2\n3\n", theirs: "1\nT\n3\n", merged: nil),
        Row(name: "the same change", base: "1\n2\n3\n", ours: "1\nX\n3\n", theirs: "1\nX\n3\n", merged: "1\nX\n3\n"),
        Row(
            name: "the same change, and one more of theirs", base: "1\n2\n3\n4\n", ours: "X\n2\n3\n4\n",
            theirs: "X\n2\n3\nT\n", merged: "X\n2\n3\nT\n"),
        Row(name: "added at both ends", base: "1\n2\n", ours: "O\n1\n2\n", theirs: "1\n2\nT\n", merged: "O\n1\n2\nT\n"),
        Row(name: "added in the same place", base: "1\n2\n", ours: "1\nO\n2\n", theirs: "1\nT\n2\n", merged: nil),
        Row(
            name: "one removed, another added", base: "1\n2\n3\n4\n", ours: "1\n3\n4\n", theirs: "1\n2\n3\n4\nT\n",
            merged: "1\n3\n4\nT\n"),
        Row(name: "removed where it was changed", base: "1\n2\n3\n", ours: "1\n3\n", theirs: "1\nT\n3\n", merged: nil),
        Row(
            name: "carriage returns are no change", base: "1\r\n2\r\n3\r\n", ours: "1\n2\nO\n",
            theirs: "T\r\n2\r\n3\r\n", merged: "T\n2\nO\n"),
        Row(
            name: "the line ends are ours", base: "1\n2\n3\n4\n", ours: "O\r\n2\r\n3\r\n4\r\n",
            theirs: "1\n2\n3\nT\n\nT", merged: "O\r\n2\r\n3\r\nT\r\n\r\nT\r\n"),
        Row(
            name: "line ends of several kinds stay", base: "1\n2\n3\n4\n5\n", ours: "O\r2\n3\r\n4\r\r\n5",
            theirs: "1\n2\nT\n4\n5\n", merged: "O\r2\nT\r4\r\r\n5"),
        Row(
            name: "lines without a change keep their line ends", base: "1\n2\n3\n4\n5\n", ours: "O\r\n2\n3\r\n4\n5",
            theirs: "1\n2\nT\n4\n5\n", merged: "O\r\n2\nT\r\n4\n5"),
        Row(
            name: "without a newline at our end", base: "1\n2\n3\n", ours: "1\n2\nO", theirs: "T\n2\n3\n",
            merged: "T\n2\nO"),
        Row(
            name: "without a newline at their end", base: "1\n2\n3\n", ours: "1\n2\nO\n", theirs: "T\n2\n3",
            merged: "T\n2\nO\n"),
        Row(
            name: "a newline at the end is not a change of the last line", base: "1\n2\n3", ours: "O\n2\n3",
            theirs: "1\n2\n3\n", merged: "O\n2\n3"),
        Row(name: "empty base, both wrote", base: "", ours: "O\n", theirs: "T\n", merged: nil),
        Row(name: "empty base, we wrote", base: "", ours: "O\n", theirs: "", merged: "O\n"),
        Row(name: "everything removed by us", base: "1\n2\n", ours: "", theirs: "1\n2\n", merged: ""),
        Row(
            name: "two spellings of a letter are two lines", base: "\u{E9}\n2\n3\n", ours: "e\u{301}\n2\n3\n",
            theirs: "\u{E9}\n2\nT\n", merged: "e\u{301}\n2\nT\n"),
        Row(
            name: "several changes of each, by turns", base: "1\n2\n3\n4\n5\n6\n7\n8\n",
            ours: "O\n2\n3\n4\nO\n6\n7\n8\n", theirs: "1\n2\nT\n4\n5\n6\nT\n8\n",
            merged: "O\n2\nT\n4\nO\n6\nT\n8\n"),
        Row(
            name: "ours inside a run that they replaced", base: "1\n2\n3\n4\n5\n", ours: "1\n2\nO\n4\n5\n",
            theirs: "1\nT\n5\n", merged: nil),
        Row(
            name: "lines that come twice", base: "x\nx\ny\nx\nx\n", ours: "x\nx\ny\nx\nx\nO\n",
            theirs: "T\nx\nx\ny\nx\nx\n", merged: "T\nx\nx\ny\nx\nx\nO\n"),
    ]

    @Test(arguments: rows) func `texts are merged line by line`(_ row: Row) {
        let merged = ThreeWayMerge.text(base: row.base, ours: row.ours, theirs: row.theirs)
        #expect(merged.map { Array($0.utf8) } == row.merged.map { Array($0.utf8) })
    }

    @Test func `big texts with small changes are merged`() {
        let lines = (0..<20_000).map { "line \($0)\n" }
        var ours = lines, theirs = lines, both = lines
        ours[10] = "ours\n"
        theirs[19_000] = "theirs\n"
        (both[10], both[19_000]) = ("ours\n", "theirs\n")
        #expect(ThreeWayMerge.text(base: lines.joined(), ours: ours.joined(), theirs: theirs.joined()) == both.joined())
    }

    @Test func `a long insertion is merged`() {
        let added = (0..<100_000).map { "new \($0)\n" }.joined()
        #expect(
            ThreeWayMerge.text(base: "a\nb\nc\n", ours: added + "a\nb\nc\n", theirs: "a\nb\nC\n") == added + "a\nb\nC\n"
        )
    }

    @Test func `a comparison that would take too long counts as a conflict`() {
        let text = { (word: String) in (0..<2_100).map { "\(word) \($0)\n" }.joined() }
        #expect(ThreeWayMerge.text(base: text("b"), ours: text("o"), theirs: text("b") + "T\n") == nil)
    }

    struct Members: Sendable, CustomTestStringConvertible {
        let name: String
        let base: [String]
        let ours: [String]
        let theirs: [String]
        let merged: [String]

        var testDescription: String { name }
    }

    static let members: [Members] = [
        Members(name: "each added one", base: ["1"], ours: ["1", "o"], theirs: ["1", "t"], merged: ["1", "t", "o"]),
        Members(name: "both added the same", base: ["1"], ours: ["1", "x"], theirs: ["1", "x"], merged: ["1", "x"]),
        Members(
            name: "we removed, they added", base: ["1", "2"], ours: ["1"], theirs: ["1", "2", "t"], merged: ["1", "t"]),
        Members(
            name: "they removed, we added", base: ["1", "2"], ours: ["1", "2", "o"], theirs: ["1"], merged: ["1", "o"]),
        Members(name: "both removed", base: ["1", "2"], ours: ["1"], theirs: ["2"], merged: []),
        Members(name: "empty base", base: [], ours: ["o"], theirs: ["t"], merged: ["t", "o"]),
    ]

    @Test(arguments: members) func `sets are merged member by member`(_ row: Members) {
        func json(_ members: [String]) -> JSON { .array(members.map { .string($0) }) }
        let merged = ThreeWayMerge.value(
            .members, base: json(row.base), ours: json(row.ours), theirs: json(row.theirs))
        #expect(merged == json(row.merged))
    }

    private func state(_ content: String, _ listed: Bool?, counter: Int = 0) -> Snapshot {
        Snapshot(["content": .string(content), "listed": listed.map { .bool($0) } ?? .null, "counter": .int(counter)])
    }

    private func merge(_ base: Snapshot, _ ours: Snapshot, _ theirs: Snapshot) -> Snapshot? {
        ThreeWayMerge.merge(base: base, ours: ours, theirs: theirs, ModelKind.note.description)
    }

    @Test func `states are merged field by field`() {
        let base = state("A", true)
        #expect(merge(base, state("B", true), state("A", false, counter: 3)) == state("B", false))
        #expect(merge(base, state("A", false), state("C", true)) == state("C", false))
        #expect(merge(base, state("B", true), state("C", true)) == nil)
        #expect(merge(base, state("B", false), state("B", false)) == state("B", false))
        #expect(merge(state("A", nil), state("A", true), state("A", false)) == nil)
        // A field that is missing in their answer.
        #expect(merge(state("A", true), state("B", true), state("A", nil)) == state("B", nil))
    }

    @Test func `members of a state are merged`() {
        func list(_ members: String...) -> Snapshot { Snapshot(["members": .array(members.map { .string($0) })]) }
        #expect(
            ThreeWayMerge.merge(
                base: list("1"), ours: list("1", "o"), theirs: list("1", "t"), ModelKind.list.description)
                == list("1", "t", "o"))
    }
}
