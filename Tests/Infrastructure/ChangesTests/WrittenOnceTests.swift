import Changes
import Domain
import FoundationEssentials
import Glibc
import Synchronization
import Testing

/// The bytes that a change writes before it is sent.
@Suite struct WrittenOnceTests {
    private let bench = Bench()

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// Bytes of the write-ahead log.
    private func logSize() -> Int { Self.size(bench.path + "-wal") }

    /// The files of large texts, by their numbers.
    private func files() throws -> [Int] {
        let folder = String(bench.path.prefix(upTo: try #require(bench.path.lastIndex(of: "/"))))
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
            $0.split(separator: "-content-").last.flatMap { Int($0) }
        }.sorted()
    }

    @Test(arguments: [ModelKind.note, .post]) func `a large text is written once before it is sent`(_ kind: ModelKind)
        async throws
    {
        let bench = bench, sizes = Mutex<[String: Int]>([:])
        let service = StubService(kind), size = 2 << 20
        for text in ["small", String(repeating: "x", count: size)] {
            let changes = bench.changes(didReach: { step, isDone in
                sizes.withLock { $0["\(step) \(isDone)"] = self.logSize() }
            })
            let change = Bench.change(kind, kind == .note ? String(text.prefix(2)) : nil, to: text, if: .absent)
            _ = try await changes.deliver(change, by: service)
        }
        func written(_ step: String) -> Int {
            sizes.withLock { ($0[step + " true"] ?? 0) - ($0[step + " false"] ?? 0) }
        }
        #expect(written("insert") < 1 << 16)
        #expect(written("begin") < 1 << 16)
        #expect(written("confirm") < 1 << 16)
        #expect(try files() == [1])
        #expect(Self.size(bench.path + "-content-1") == size)
        #expect(Self.mode(bench.path + "-content-1") == 0o600)
        let stored = try bench.store().all(of: "default")
        #expect(stored.map(\.group) == [1, 2])
        #expect(stored.last?.change.after?.text("content") == String(repeating: "x", count: size))
    }

    @Test func `a large text that an edit replaces is kept until the change is forgotten`() async throws {
        let service = StubService(.note)
        func large(_ letter: String) -> String { String(repeating: letter, count: 1 << 17) }
        service["a"] = large("o")
        try await bench.changes().deliver(
            Bench.change(from: large("o"), to: large("n"), if: .unchanged), by: service)
        #expect(try files() == [1, 2])
        #expect(try bench.row(1).change.before?.text("content") == large("o"))
        #expect(try bench.row(1).change.after?.text("content") == large("n"))
        try await bench.changes().undo(bench.row(1), by: service, replaces: false)
        #expect(service["a"] == large("o"))
        try bench.store().erase([1, 2])
        #expect(try files() == [])
        #expect(try !bench.bytesOnDisk().contains(Array(large("o").utf8.prefix(1000))))
    }

    @Test func `texts with composed and decomposed letters differ`() throws {
        let store = try bench.store()
        let (composed, apart) = (
            String(repeating: "\u{E9}", count: 1 << 16), String(repeating: "e\u{301}", count: 1 << 16)
        )
        let change = Bench.change(to: composed, if: .absent)
        var stored = try store.insert(
            [StoredChange(profile: "default", change: change, state: .unsent, createdAt: .distantPast)], group: nil,
            locking: nil)[0]
        stored.change.after = StubService.state(apart, key: "a")
        try store.update(stored)
        #expect(try bench.row(1).change.after?.text("content")?.utf8.elementsEqual(apart.utf8) == true)
        #expect(try files() == [1, 2])
        try store.erase([])
        #expect(try files() == [2])
    }

    @Test func `a text whose file is gone is not an empty one`() throws {
        let store = try bench.store()
        let change = Bench.change(to: String(repeating: "x", count: 1 << 17), if: .absent)
        _ = try store.insert(
            [StoredChange(profile: "default", change: change, state: .unsent, createdAt: .distantPast)], group: nil,
            locking: nil)
        unlink(bench.path + "-content-1")
        #expect(try bench.row(1).change.after == Snapshot(.null))
    }

    @Test func `a text whose file cannot be read at the moment is not taken for gone`() throws {
        let text = String(repeating: "x", count: 1 << 17)
        let store = try bench.store(), change = Bench.change(to: text, if: .absent)
        _ = try store.insert(
            [StoredChange(profile: "default", change: change, state: .unsent, createdAt: .distantPast)], group: nil,
            locking: nil)
        let file = bench.path + "-content-1"
        #expect(rename(file, file + ".away") == 0 && mkdir(file, 0o700) == 0)
        #expect(throws: TritonError.self) { try bench.row(1) }
        #expect(rmdir(file) == 0 && rename(file + ".away", file) == 0)
        #expect(try bench.row(1).change.after?.text("content") == text)
    }

    @Test func `a file that no row names is removed by the next sweep`() throws {
        let store = try bench.store()
        let change = Bench.change(to: String(repeating: "x", count: 1 << 17), if: .absent)
        _ = try store.insert(
            [StoredChange(profile: "default", change: change, state: .unsent, createdAt: .distantPast)], group: nil,
            locking: nil)
        try Data(repeating: 1, count: 10).write(to: URL(filePath: bench.path + "-content-77"))
        #expect(try files().contains(77))
        try store.remove(1)
        #expect(try files() == [])
    }
}
