import FoundationEssentials
import Testing

/// Random edits on both sides, two folders, crashes, and listings that are empty, cut off, stale or refused.
@Suite struct FolderModelTests {
    /// `TRITON_FOLDER_RUNS=100000` makes a long run, and `TRITON_FOLDER_SEED` is its first seed.
    private static let runs = ProcessInfo.processInfo.environment["TRITON_FOLDER_RUNS"].flatMap(UInt64.init) ?? 1_000
    private static let first =
        // The same seeds in each run, so that a failure is caused by a change of the code.
        ProcessInfo.processInfo.environment["TRITON_FOLDER_SEED"].flatMap(UInt64.init) ?? 1

    @Test func `no text is lost, and none is replaced that the folder never had`() {
        var lost: [String] = []
        for seed in Self.first..<Self.first + Self.runs {
            var model = FolderModel(seed: seed)
            model.run(steps: 24)
            if let fault = model.faults.first { lost.append("seed \(seed): \(fault)") }
        }
        #expect(lost == [], "\(Self.runs) runs from seed \(Self.first)")
    }

    @Test func `both sides become equal when nothing is changed any more`() {
        for seed in Self.first..<Self.first + min(Self.runs, 200) {
            var model = FolderModel(seed: seed)
            model.run(steps: 16)
            let isSettled = model.settle()
            #expect(isSettled, "seed \(seed)")
        }
    }
}
