import Domain
import FoundationEssentials
import Motd
import ProgramSupport
import Testing
import TritonApp

/// The code in the guide "How to add a noun" compiles and works.
@Suite struct GuideTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: root + "/" + path)), as: UTF8.self)
    }

    @Test func `the noun of the guide is the one that is compiled here`() throws {
        let guide = try Self.text(".github/CONTRIBUTING.md").split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(guide.firstIndex(of: "   ```swift")),
            end = try #require(guide[start...].firstIndex(of: "   ```"))
        let code =
            guide[(start + 1)..<end].map { $0.hasPrefix("   ") ? String($0.dropFirst(3)) : String($0) }.joined(
                separator: "\n") + "\n"
        #expect(code == (try Self.text("Tests/Guide/Motd/MotdFactory.swift")))
    }

    @Test func `the noun of the guide has its command, its help and its place in the manual`() async throws {
        let program = try InProcessProgram(
            variables: ["TRITON_PROFILE": "work", "TRITON_ADDRESS": "demo", "TRITON_TOKEN": "first"],
            nouns: Nouns.all + [NounEntry("motd", MotdFactory.init)],
            network: { CannedTransport(["text": "Good morning"]) })
        #expect(await program.run("motd get") == Effect(output: "Good morning\n"))
        #expect(await program.run("motd get --json") == Effect(output: "{\"text\":\"Good morning\"}\n"))
        #expect(await program.run("--help").output.contains("motd"))
        #expect(await program.run("help motd").output.contains("triton motd get"))
    }
}
