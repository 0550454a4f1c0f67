import Cache
import Domain
import Testing

/// Whether somebody has an address is asked only beside the answer to the user's question.
@Suite struct ReadThroughTests {
    private let address = Address("demo"), missing = TritonError(.notFound, "there is no bio")

    private func reads(askingThrows error: any Error) -> ReadThrough {
        ReadThrough(
            policy: .standard, time: .system, version: "test", note: { _ in }, isKnownAddress: { _ in throw error })
    }

    @Test func `an answer is right, also if its address cannot be checked`() async throws {
        let reads = reads(askingThrows: TritonError(.unavailable, "no connection"))
        #expect(try await reads.emptyWhenNotFound(of: address) { [Int]() } == [])
        #expect(try await reads.missing(missing, of: address) == missing)
    }

    @Test func `an interruption of the check ends the command`() async {
        let reads = reads(askingThrows: CancellationError())
        await #expect(throws: CancellationError.self) {
            try await reads.emptyWhenNotFound(of: address) { [Int]() }
        }
        await #expect(throws: CancellationError.self) { try await reads.missing(missing, of: address) }
    }
}
