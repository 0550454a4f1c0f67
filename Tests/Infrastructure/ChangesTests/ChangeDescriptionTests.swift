@testable import Changes
import Domain
import FoundationEssentials
import Testing

@Suite struct ChangeDescriptionTests {
    private let note = ModelKind.note.description
    private let list = ModelKind.list.description

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let left: JSON
        let right: JSON
        let areSame: Bool

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "equal", left: ["content": "A", "listed": true], right: ["content": "A", "listed": true],
            areSame: true),
        Row(
            name: "another counter", left: ["content": "A", "counter": 1], right: ["content": "A", "counter": 2],
            areSame: true),
        Row(name: "another text", left: ["content": "A"], right: ["content": "B"], areSame: false),
        Row(name: "other line ends", left: ["content": "A\nB"], right: ["content": "A\r\nB\r\n\n"], areSame: true),
        Row(name: "another newline inside", left: ["content": "A\nB"], right: ["content": "A\n\nB"], areSame: false),
        Row(
            name: "another spelling of a letter", left: ["content": "\u{E9}"], right: ["content": "e\u{301}"],
            areSame: false),
        Row(name: "no text and an empty one", left: [:], right: ["content": ""], areSame: true),
        Row(name: "another flag", left: ["listed": true], right: ["listed": false], areSame: false),
        Row(name: "no value, null and an empty text", left: ["listed": nil], right: ["listed": ""], areSame: true),
        Row(name: "no value and false", left: [:], right: ["listed": false], areSame: false),
    ]

    @Test(arguments: rows) func `two states are equal when all fields that a change sets are equal`(_ row: Row) {
        #expect(note.areSame(Snapshot(row.left), Snapshot(row.right)) == row.areSame)
        #expect(note.areSame(Snapshot(row.right), Snapshot(row.left)) == row.areSame)
    }

    @Test func `the order of members matters`() {
        #expect(list.areSame(Snapshot(["members": ["a", "b"]]), Snapshot(["members": ["a", "b"]])))
        #expect(!list.areSame(Snapshot(["members": ["a", "b"]]), Snapshot(["members": ["b", "a"]])))
    }

    @Test func `pictures are compared if both are known`() {
        let one = Snapshot(["content": "A"], bytes: [1]), other = Snapshot(["content": "A"], bytes: [2]),
            unknown = Snapshot(["content": "A"])
        #expect(
            [note.areSame(one, other), note.areSame(one, one), note.areSame(one, unknown), note.areSame(unknown, one)]
                == [false, true, true, true])
    }

    @Test func `a state is shown as lines`() {
        let call = ModelKind.call.description
        #expect(call.lines(Snapshot(["content": "A\r\nB"])) == "A\nB")
        #expect(note.lines(Snapshot(["content": "A\r\nB", "listed": true])) == "A\nB\nlisted: true\n")
        #expect(note.lines(Snapshot(["content": "A\n", "listed": "x"])) == "A\nlisted: x\n")
        #expect(note.lines(Snapshot(["content": "", "listed": nil])) == "")
        #expect(list.lines(Snapshot(["members": ["a", 1, "b"]])) == "a\nb\n")
        #expect(note.lines(nil) == "")
        let two = ChangeDescription(
            "page", name: "page", noun: "page", fields: [ItemField("content", .prose), ItemField("css", .prose)],
            commandLine: { _ in [] })
        #expect(two.lines(Snapshot(["content": "A", "css": "p {}"])) == "A\ncss:\np {}\n")
    }

    @Test func `the content is what the user wrote`() {
        #expect(note.content(of: Bench.change(to: "A\r\nB", if: .any)) == Array("A\r\nB".utf8))
        #expect(note.content(of: Bench.change(from: "A", to: nil, if: .any)).isEmpty)
        #expect(
            note.content(of: Change("note", of: nil, to: Snapshot(["listed": true]), if: .any))
                == Array("{\"listed\":true}\n".utf8))
        #expect(
            note.content(of: Change("note", of: nil, to: Snapshot(["content": "x"], bytes: [0xFF]), if: .any)) == [0xFF]
        )
        #expect(
            list.content(of: Change("list", of: nil, to: Snapshot(["members": ["a"]]), if: .any))
                == Array("{\"members\":[\"a\"]}\n".utf8))
    }

    @Test func `a state has a key if its kind has one`() {
        #expect(note.key(of: StubService.state("A", key: "k")) == "k")
        #expect(list.key(of: StubService.state("A", key: "k")) == nil)
        #expect(note.key(of: Snapshot([:])) == nil)
    }

    @Test func `fields of a record are read by their type`() {
        let state = Snapshot([
            "text": "x", "flag": true, "count": 3, "time": "2026-01-31T00:00:00Z", "list": ["a", "b"],
        ])
        #expect(state.text("text") == "x")
        #expect(state.text("count") == nil)
        #expect(state.flag("flag") == true)
        #expect(state.flag("text") == nil)
        #expect(state.int("count") == 3)
        #expect(state.int("text") == nil)
        #expect(state.texts("list") == ["a", "b"])
        #expect(state.texts("text") == [])
        #expect(state.date("time") == Date(timeIntervalSince1970: 1_769_817_600))
        #expect(state.date("text") == nil)
        #expect(state.with("text", "y").text("text") == "y")
        #expect(state.with("new", "z").text("new") == "z")
        #expect(Snapshot(.null).with("new", "z") == Snapshot(.null))
    }

    @Test func `an action follows from the states`() {
        let actions = [
            Bench.change(to: "A", if: .any), Bench.change(from: "A", to: "B", if: .any),
            Bench.change(from: "A", to: nil, if: .any),
        ].map(\.action)
        #expect(actions == [.create, .replace, .delete])
    }
}
