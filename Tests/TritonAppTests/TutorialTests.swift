import Manual
import ProgramSupport
import Testing

@testable import TritonApp

/// The lines of `triton help tutorial` work as they are.
@Suite struct TutorialTests {
    @Test func `every line of the tutorial works in the sandbox`() async throws {
        let lines = Self.lines(ManualTopics.tutorial)
        #expect(lines.count > 15)
        let effect = try await BinaryProgram().shell("set -e\n" + lines.joined(separator: "\n"))
        #expect(effect.exitCode == 0, "\(effect.output)\(effect.error)")
        #expect(effect.output.contains("Theirs.") && effect.output.contains("+Planting tomatoes."))
    }

    @Test func `the workflows send with one command each, over the whole history`() {
        let lines = Self.lines(ManualTopics.ci)
        #expect(lines.count { $0.contains("triton folder push --yes --delete") } == 3)
        #expect(lines.count { $0.contains("fetch-depth: 0") } == 2)
    }

    /// The literal lines.
    private static func lines(_ blocks: [ManualPage.Block]) -> [String] {
        blocks.flatMap { block -> [String] in
            guard case .literal(let lines) = block else { return [] }
            return lines
        }
    }
}
