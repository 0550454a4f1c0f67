import Domain
import Testing
@testable import Readline

/// The list of candidates below the prompt.
@Suite struct CandidateListTests {
    @Test func `a short summary is seen beside a name that is too long for the screen`() {
        let long = String(repeating: "n", count: 60)
        let lines = CompletionBridge.rows(
            [.init("tada", summary: "🎉"), .init(long, summary: "🎌")], columns: 40
        ).lines
        #expect(lines == ["tada" + String(repeating: " ", count: 33) + "🎉", String(long.prefix(34)) + "…  🎌"])
    }

    @Test func `a long summary is cut, and a name is not`() {
        let lines = CompletionBridge.rows(
            [.init("docs", summary: "https://example.com/documentation"), .init("lighthouse")], columns: 30
        ).lines
        #expect(lines == ["docs        https://example.…", "lighthouse"])
    }
}
