@testable import Changes
import Domain
import FoundationEssentials
import Glibc
import Synchronization
import Testing

/// The bytes that a change writes, whenever it gets another state.
@Suite struct WrittenOnceTests {
    private let bench = Bench()

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    @Test func `a large text is written once`() async throws {
        let bench = bench, sizes = Mutex<[String: Int]>([:]), service = StubService(.note), size = 2 << 20
        let changes = bench.changes(didReach: { step, isDone in
            sizes.withLock { $0["\(step) \(isDone)"] = Self.size(bench.path + "-wal") }
        })
        let text = String(repeating: "x", count: size)
        _ = try await changes.deliver(Bench.change(to: text, if: .absent), by: service)
        func written(_ step: String) -> Int {
            sizes.withLock { ($0[step + " true"] ?? 0) - ($0[step + " false"] ?? 0) }
        }
        #expect(written("insert") < size + 1 << 17)
        #expect(written("begin") < 1 << 16)
        #expect(written("confirm") < 1 << 16)
        #expect(try bench.row(1).change.after?.text("content") == text)
    }

    @Test func `a picture and a large text are not written again with their record`() throws {
        let store = try bench.store(), bytes = [UInt8](repeating: 1, count: 2 << 20)
        let text = String(repeating: "x", count: 2 << 20)
        var change = Bench.change(.post, nil, to: text, if: .absent)
        change.after?.bytes = bytes
        var stored = try store.insert(
            [
                StoredChange(
                    profile: "default", service: "https://api.omg.lol", change: change, state: .uncertain,
                    createdAt: .distantPast)
            ], group: nil, locking: nil)[0]
        let size = Self.size(bench.path + "-wal")
        (stored.change.key, stored.change.after) = ("p1", stored.change.after?.with("id", "p1"))
        (stored.state, stored.mayHaveArrived) = (.confirmed, false)
        try store.confirm(stored, ModelKind.post.description, at: .distantPast)
        #expect(Self.size(bench.path + "-wal") < size + 1 << 16)
        #expect(try bench.row(1).change.after == stored.change.after)
    }

    @Test func `a large text that an edit replaces is kept until the change is forgotten`() async throws {
        let service = StubService(.note)
        func large(_ letter: String) -> String { String(repeating: letter, count: 1 << 17) }
        service["a"] = large("o")
        try await bench.changes().deliver(
            Bench.change(from: large("o"), to: large("n"), if: .unchanged), by: service)
        #expect(try bench.row(1).change.before?.text("content") == large("o"))
        #expect(try bench.row(1).change.after?.text("content") == large("n"))
        try await bench.changes().undo(bench.row(1), by: service, replaces: false)
        #expect(service["a"] == large("o"))
        try bench.store().removeAll(of: "default")
        #expect(try !bench.bytesOnDisk().contains(Array(large("o").utf8.prefix(1000))))
    }

    @Test func `texts with composed and decomposed letters differ`() throws {
        let store = try bench.store(), change = Bench.change(to: "\u{E9}", if: .absent)
        var stored = try store.insert(
            [
                StoredChange(
                    profile: "default", service: "https://api.omg.lol", change: change, state: .unsent,
                    createdAt: .distantPast)
            ], group: nil, locking: nil)[0]
        stored.change.after = StubService.state("e\u{301}", key: "a")
        try store.update([stored])
        #expect(try bench.row(1).change.after?.text("content")?.utf8.elementsEqual("e\u{301}".utf8) == true)
    }
}
