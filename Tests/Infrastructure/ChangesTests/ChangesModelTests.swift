import FoundationEssentials
import TestFolders
import Testing

/// Random changes of all kinds to a service that drops, delays and repeats requests and gives wrong answers, while
/// another client writes too and the program is killed at any step: no text is lost, and nothing is posted twice.
///
/// `TRITON_LONG_MODEL` is the number of steps, and `TRITON_MODEL_SEED` repeats the seed that a failure has named.
@Suite(.timeLimit(.minutes(60))) struct ChangesModelTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let steps = environment["TRITON_LONG_MODEL"].flatMap { Int($0) } ?? 2_000
    private static let stepsOfRun = 60

    @Test
    func
        `no text is lost and nothing is posted twice, whatever the service answers and whenever the program is killed`()
        async throws
    {
        let only = Self.environment["TRITON_MODEL_SEED"].flatMap { UInt64($0) }
        var seed = only ?? Self.environment["TRITON_MODEL_FIRST_SEED"].flatMap { UInt64($0) } ?? 1
        var steps = 0, losses = 0
        while steps < Self.steps {
            let folder = TemporaryFolder()
            do {
                steps += try await ModelWorld(seed: seed, in: folder).run(steps: Self.stepsOfRun)
            } catch {
                Issue.record("TRITON_MODEL_SEED=\(seed): \(error)")
                losses += 1
                if losses >= 3 { break }
                steps += Self.stepsOfRun
            }
            if only != nil { break }
            seed += 1
        }
        #expect(losses == 0, "after \(steps) steps")
    }
}
