import Domain
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

    @Test func `the workflows use the action of this repository, over the whole history`() throws {
        let lines = Self.lines(ManualTopics.ci)
        // The tag moves to the commit that knows the sums of the newest release.
        let tag = "v" + Release.version.prefix { $0 != "." }
        #expect(lines.count { $0.hasSuffix("OWNER/triton/.github/actions/publish@\(tag)") } == 2)
        #expect(lines.count { $0.contains("triton/.github/actions/publish/publish.sh") } == 1)
        #expect(lines.count { $0.contains("fetch-depth: 0") } == 2)
        let action = try GuideTests.text(".github/actions/publish/action.yml")
        for input in ["token", "delete", "address", "kinds", "folder", "version"] {
            #expect(action.contains("\n  \(input):\n"), "\(input)")
        }
    }

    @Test func `the timer and cron find the program where it is installed`() async throws {
        let lines = Self.lines(ManualTopics.schedule)
        func rest(after start: String) throws -> String {
            String(try #require(lines.first { $0.hasPrefix(start) }).dropFirst(start.count))
        }
        let path = try rest(after: "Environment=PATH=").replacing("%h", with: "$HOME")
        let timer = try rest(after: "ExecStart="), cron = try rest(after: "*/5 * * * * ")
        let effect = try await BinaryProgram().shell(
            """
            mkdir -p ~/.local/bin && ln -s "$(command -v triton)" ~/.local/bin/triton
            run() { env -i HOME="$HOME" TRITON_PROFILE=sandbox "$@"; echo $?; }
            run "PATH=\(path)" \(timer)
            run PATH=/usr/bin:/bin sh -c '\(cron)'
            """)
        #expect(effect == Effect(output: "0\n0\n"))
        #expect(lines.count { $0.hasPrefix("OnCalendar=") || $0 == "WantedBy=timers.target" } == 2)
    }

    /// The literal lines.
    private static func lines(_ blocks: [ManualPage.Block]) -> [String] {
        blocks.flatMap { block -> [String] in
            guard case .literal(let lines) = block else { return [] }
            return lines
        }
    }
}
