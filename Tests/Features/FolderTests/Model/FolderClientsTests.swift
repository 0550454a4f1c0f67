import FoundationEssentials
import Testing

/// Random edits by two folders and the website, with lists that are older and answers that are lost.
@Suite struct FolderClientsTests {
    /// `TRITON_FOLDER_CLIENT_RUNS=1000` makes a long run, and `TRITON_FOLDER_SEED` is its first seed.
    private static let runs =
        ProcessInfo.processInfo.environment["TRITON_FOLDER_CLIENT_RUNS"].flatMap(UInt64.init) ?? 4
    private static let first = ProcessInfo.processInfo.environment["TRITON_FOLDER_SEED"].flatMap(UInt64.init) ?? 1

    @Test func `no text of two folders and the website is lost`() async throws {
        for seed in Self.first..<Self.first + Self.runs {
            var clients = try await FolderClients(seed: seed)
            try await clients.run(steps: 40)
            let lost = try await clients.lost()
            #expect(lost == [], "seed \(seed)\n\(clients.history.joined(separator: "\n"))")
        }
    }
}
