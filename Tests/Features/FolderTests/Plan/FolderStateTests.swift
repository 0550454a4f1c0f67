import Domain
import FolderPlan
import Testing

/// The recorded state of a folder, also after a crash.
@Suite struct FolderStateTests {
    private let name = ItemName(.paste, "a/b")
    private func version(_ text: String) -> ItemVersion { ItemVersion(["content": text, "listed": "true"]) }
    private func bytes(_ lines: [FolderState.Line]) -> [UInt8] { FolderState.bytes(lines) }

    private var lines: [FolderState.Line] {
        var hashes = KnownVersions()
        hashes.add(version("older"), of: .paste)
        return [
            .known(name, hashes),
            .agreed(name, ItemBase(local: version("sent"), remote: version("stored"), of: .paste)),
            .sending(
                name, .init(local: version("new"), before: version("stored"), after: version("new"), of: .paste)),
            .shown(ItemName(.now), RecordedVersion(ItemVersion(["content": "theirs"]), of: .now)),
            .image(ItemName(.picture, "a"), .init(hash: VersionHash(bytes: [1]), size: 5, time: 7)),
        ]
    }

    @Test func `every line is read as it was written`() throws {
        let state = FolderState(reading: bytes(lines))
        #expect(state.bases == [name: ItemBase(local: version("sent"), remote: version("stored"), of: .paste)])
        #expect(
            state.open == [
                name: .init(local: version("new"), before: version("stored"), after: version("new"), of: .paste)
            ])
        let known = state.known(name)
        for text in ["older", "sent", "stored"] { #expect(known.contains(version(text), of: .paste), "\(text)") }
        #expect(!known.contains(version("new"), of: .paste))
        #expect(state.shown == [ItemName(.now): RecordedVersion(ItemVersion(["content": "theirs"]), of: .now)])
    }

    @Test func `a line that a crash cut off is dropped, and nothing else`() {
        let all = bytes(lines)
        for end in stride(from: all.count, through: 0, by: -7) {
            let state = FolderState(
                reading: Array(all[..<end]) + [10]
                    + bytes([.agreed(ItemName(.now), ItemBase(local: version("x"), remote: version("x"), of: .paste))]))
            #expect(state.bases[ItemName(.now)] != nil)
            #expect(state.lines <= lines.count + 1)
        }
    }

    @Test(arguments: [
        #"{"item":"paste/a\"b","here":{"content":"X","listed":"T"}}"#,
        #"{"item":"paste/a\"b","here":{"content":"X","listed":"T"},"there":{"listed":"T","content":"X"}}"#,
        #" {"here" : {"content":"X","listed":"T"}, "item" : "paste/a\"b"}"#,
        #"{"item":"paste\/a\u0022b","here":{"listed":"T","content":"X"}}"#,
    ])
    func `a line means the same however its JSON is written`(_ line: String) {
        let line = line.replacing("X", with: VersionHash("x", .prose).text)
            .replacing("T", with: VersionHash("true", .flag).text)
        let state = FolderState(reading: Array(line.utf8))
        #expect(
            state.bases == [ItemName(.paste, "a\"b"): ItemBase(local: version("x"), remote: version("x"), of: .paste)])
    }

    @Test func `a field can be set, replaced and removed in any order`() {
        var version = ItemVersion("b", "2")
        (version["c"], version["a"], version["b"]) = ("3", "1", "two")
        #expect(version == ItemVersion(["a": "1", "b": "two", "c": "3"]))
        (version["d"], version["b"]) = (nil, nil)
        #expect(version == ItemVersion(["c": "3", "a": "1"]) && version["b"] == nil && version["a"] == "1")
    }

    @Test func `the compact log is read as the same state`() {
        let state = FolderState(reading: bytes(lines)), again = FolderState(reading: state.compactBytes)
        #expect(again.bases == state.bases && again.known(name) == state.known(name) && again.open == state.open)
        #expect(again.shown == state.shown && again.images == state.images && !state.images.isEmpty)
    }

    @Test func `the log grows with the number of items, and not with the number of pushes`() {
        var state = FolderState(), sizes: [Int] = []
        for push in 1...200 {
            for item in 0..<10 {
                let text = version("push \(push) of \(item)\n" + String(repeating: "a text\n", count: 1_000))
                state.add(.agreed(ItemName(.paste, "item \(item)"), ItemBase(local: text, remote: text, of: .paste)))
            }
            // A paste of each push that is soon deleted.
            let old = ItemName(.paste, "old \(push)")
            state.add(.agreed(old, ItemBase(local: version("x"), remote: version("x"), of: .paste)))
            state.add(.gone(old))
            state = FolderState(reading: state.compactBytes)
            sizes.append(state.compactBytes.count)
        }
        #expect(sizes[199] < 80_000 && sizes[199] - sizes[99] < 30_000, "\(sizes[99]) and \(sizes[199]) bytes")
        #expect(state.bases.count == 10)
    }

    @Test func `the last versions are known, also those of items that are gone`() {
        let gone = ItemName(.paste, "gone")
        var state = FolderState()
        for number in 1...100 {
            let base = ItemBase(local: version("here \(number)"), remote: version("there \(number)"), of: .paste)
            state.add(.agreed(name, base))
            state.add(.agreed(gone, base))
            state = FolderState(reading: state.compactBytes)
        }
        state.add(.gone(gone))
        state = FolderState(reading: state.compactBytes)
        for item in [name, gone] {
            let known = state.known(item)
            for number in 86...100 {
                #expect(known.contains(version("here \(number)"), of: .paste))
                #expect(known.contains(version("there \(number)"), of: .paste))
            }
            #expect(!known.contains(version("here 10"), of: .paste))
        }
    }

    @Test func `a log is long when most of it is not needed, and is not after it was written again`() {
        let name = ItemName(.paste, "a"), line = FolderState.bytes([.sent(name)])
        let small = FolderState(reading: Array(repeating: line, count: 100).flatMap(\.self))
        #expect(!small.isLong)
        let items = (0..<10_000).map {
            FolderState.Line.agreed(
                ItemName(.paste, "\($0)"), ItemBase(local: version("x"), remote: version("x"), of: .paste))
        }
        let state = FolderState(reading: FolderState.bytes(items)), compact = state.compactBytes
        #expect(state.isLong && !FolderState(reading: compact).isLong)
        #expect(!FolderState(reading: compact + compact).isLong)
        #expect(FolderState(reading: compact + compact + compact + compact).isLong)
    }

    @Test func `versions are recognised by their SHA-256`() {
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(VersionHash("abc\r\n", .prose).text == sum && VersionHash(bytes: Array("abc".utf8)).text == sum)
        #expect(VersionHash(text: sum)?.text == sum)
        for text in ["", "abc", "../" + sum.dropFirst(3), sum.uppercased(), sum + "0"] {
            #expect(VersionHash(text: text) == nil, "\(text)")
        }
    }

    struct Request: Sendable, CustomTestStringConvertible {
        let name: String
        var local: ItemVersion? = FolderStateTests.text("new")
        let after: ItemVersion?
        let remote: ItemVersion?
        let expected: OpenRequest
        var testDescription: String { name }
    }

    fileprivate static func text(_ text: String) -> ItemVersion { ItemVersion(["content": text]) }

    static let requests: [Request] = [
        Request(
            name: "it arrived", after: text("new"), remote: text("new\r\n"),
            expected: .finished(ItemBase(local: text("new"), remote: text("new\r\n"), of: .paste))),
        Request(name: "it did not arrive", after: text("new"), remote: text("old"), expected: .forgotten),
        Request(
            name: "a joined text arrived, and the folder does not have it yet", local: text("mine"),
            after: text("joined"), remote: text("joined"), expected: .forgotten),
        Request(name: "the thing is gone", after: text("new"), remote: nil, expected: .forgotten),
        Request(name: "the deletion arrived", after: nil, remote: nil, expected: .finished(nil)),
        Request(name: "the deletion did not arrive", after: nil, remote: text("old"), expected: .forgotten),
    ]

    @Test(arguments: requests) func `a request that a crash interrupted is finished or forgotten`(
        _ row: Request
    ) {
        let sending = FolderState.Sending(
            local: row.local, before: Self.text("old"), after: row.after, of: .paste)
        #expect(OpenRequest(sending, remote: row.remote, kind: .paste) == row.expected)
    }
}
