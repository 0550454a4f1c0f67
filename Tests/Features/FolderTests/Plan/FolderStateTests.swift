import Domain
import FolderPlan
import Testing

/// The recorded state of a folder, also after a crash.
@Suite struct FolderStateTests {
    private let name = ItemName(.paste, "a/b")
    private func version(_ text: String) -> ItemVersion { ItemVersion(["content": text, "listed": "true"]) }
    private func bytes(_ lines: [FolderState.Line]) -> [UInt8] { lines.flatMap { $0.json.bytes() + [10] } }

    private var lines: [FolderState.Line] {
        var hashes = KnownVersions()
        hashes.add(version("older"), of: .paste)
        return [
            .known(name, hashes), .agreed(name, ItemBase(here: version("sent"), there: version("stored"))),
            .sending(name, .init(here: version("new"), before: version("stored"), after: version("new"))),
            .shown(ItemName(.now), ItemVersion(["content": "theirs"])),
            .image(ItemName(.picture, "a"), .init(hash: VersionHash(text: "abc"), size: 5, time: 7)),
        ]
    }

    @Test func `every line is read as it was written`() throws {
        let state = FolderState(reading: bytes(lines))
        #expect(state.bases == [name: ItemBase(here: version("sent"), there: version("stored"))])
        #expect(state.open == [name: .init(here: version("new"), before: version("stored"), after: version("new"))])
        let known = state.known(name)
        for text in ["older", "sent", "stored"] { #expect(known.contains(version(text), of: .paste), "\(text)") }
        #expect(!known.contains(version("new"), of: .paste))
        #expect(state.shown == [ItemName(.now): ItemVersion(["content": "theirs"])])
    }

    @Test func `a line that a crash cut off is dropped, and nothing else`() {
        let all = bytes(lines)
        for end in stride(from: all.count, through: 0, by: -7) {
            let state = FolderState(
                reading: Array(all[..<end]) + [10]
                    + bytes([.agreed(ItemName(.now), ItemBase(here: version("x"), there: version("x")))]))
            #expect(state.bases[ItemName(.now)] != nil)
            #expect(state.lines <= lines.count + 1)
        }
    }

    @Test(arguments: [
        #"{"item":"paste/a\"b","here":{"content":"x","listed":"true"}}"#,
        #"{"item":"paste/a\"b","here":{"content":"x","listed":"true"},"there":{"listed":"true","content":"x"}}"#,
        #" {"here" : {"content":"x","listed":"true"}, "item" : "paste/a\"b"}"#,
        #"{"item":"paste\/a\u0022b","here":{"listed":"true","content":"x"}}"#,
    ])
    func `a line means the same however its JSON is written`(_ line: String) {
        let state = FolderState(reading: Array(line.utf8))
        #expect(state.bases == [ItemName(.paste, "a\"b"): ItemBase(here: version("x"), there: version("x"))])
    }

    @Test func `a field can be set, replaced and removed in any order`() {
        var version = ItemVersion("b", "2")
        (version["c"], version["a"], version["b"]) = ("3", "1", "two")
        #expect(version == ItemVersion(["a": "1", "b": "two", "c": "3"]))
        (version["d"], version["b"]) = (nil, nil)
        #expect(version == ItemVersion(["c": "3", "a": "1"]) && version["b"] == nil && version["a"] == "1")
        let other = ItemVersion(["a": "x", "z": "y"])
        #expect(version.updated(with: other) == ItemVersion(["a": "x", "c": "3", "z": "y"]))
    }

    @Test func `the compact log is read as the same state`() {
        let state = FolderState(reading: bytes(lines)), again = FolderState(reading: bytes(state.compact))
        #expect(again.bases == state.bases && again.known(name) == state.known(name) && again.open == state.open)
        #expect(again.shown == state.shown && again.images == state.images && !state.images.isEmpty)
    }

    struct Request: Sendable, CustomTestStringConvertible {
        let name: String
        var here: ItemVersion? = FolderStateTests.text("new")
        let after: ItemVersion?
        let there: ItemVersion?
        let expected: OpenRequest
        var testDescription: String { name }
    }

    fileprivate static func text(_ text: String) -> ItemVersion { ItemVersion(["content": text]) }

    static let requests: [Request] = [
        Request(
            name: "it arrived", after: text("new"), there: text("new\r\n"),
            expected: .finished(ItemBase(here: text("new"), there: text("new\r\n")))),
        Request(name: "it did not arrive", after: text("new"), there: text("old"), expected: .forgotten),
        Request(
            name: "a joined text arrived, and the folder does not have it yet", here: text("mine"),
            after: text("joined"), there: text("joined"), expected: .forgotten),
        Request(name: "the thing is gone", after: text("new"), there: nil, expected: .forgotten),
        Request(name: "the deletion arrived", after: nil, there: nil, expected: .finished(nil)),
        Request(name: "the deletion did not arrive", after: nil, there: text("old"), expected: .forgotten),
    ]

    @Test(arguments: requests) func `a request that a crash interrupted is finished or forgotten`(
        _ row: Request
    ) {
        let sending = FolderState.Sending(here: row.here, before: Self.text("old"), after: row.after)
        #expect(OpenRequest(sending, there: row.there, kind: .paste) == row.expected)
    }
}
