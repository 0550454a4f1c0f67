import Changes
import Glibc
import Synchronization
import Testing

/// How much a change writes before it is sent.
@Suite struct WrittenOnceTests {
    private let bench = Bench()

    /// Bytes of the log.
    private func logSize() -> Int {
        var status = stat()
        return stat(bench.path + "-wal", &status) == 0 ? Int(status.st_size) : 0
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
        #expect((size...size * 3 / 2).contains(written("insert")))
        #expect(written("begin") < 1 << 16)
        #expect(try bench.store().all(of: "default").map(\.group) == [1, 2])
    }
}
