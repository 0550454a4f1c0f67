import FoundationEssentials
import ProgramSupport
import Sandbox
import Synchronization
import Testing
import TritonApp

/// The endpoints that the commands of the scenarios use. The table in `Tests/Scenarios/coverage.tsv` is made by running
/// all scenarios; `TRITON_RECORD=1` writes it again.
@Suite struct CoverageTests {
    /// Pages for a browser, and a file that no client reads.
    private static let notForClients: Set<String> = ["oauth.authorize", "weblog.github_action"]
    private static let path =
        #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Scenarios/coverage.tsv"

    @Test func `every endpoint is used by a command in a scenario`() async throws {
        var table: [String: String] = [:]
        for scenario in try Scenario.all() where !scenario.needsExecutable {
            let asked = Mutex<[String]>([])
            let program = try InProcessProgram(observe: { endpoint in asked.withLock { $0.append(endpoint) } })
            for step in scenario.steps {
                asked.withLock { $0 = [] }
                await program.run(step.words, input: step.input)
                let command = step.words.prefix { !$0.hasPrefix("-") }.prefix(2).joined(separator: " ")
                for endpoint in asked.withLock({ $0 }) where table[endpoint] == nil {
                    table[endpoint] = "\(endpoint)\t\(command)\t\(scenario.name)"
                }
            }
        }
        let missing = SandboxRoutes.ids.subtracting(table.keys).subtracting(Self.notForClients)
        #expect(missing.isEmpty, "no scenario asks \(missing.sorted())")
        let text = table.values.sorted().joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["TRITON_RECORD"] == "1" {
            try Data(text.utf8).write(to: URL(filePath: Self.path))
        }
        let kept = FileManager.default.contents(atPath: Self.path).map { String(decoding: $0, as: UTF8.self) }
        #expect(kept == text, "Tests/Scenarios/coverage.tsv is stale; run the tests with TRITON_RECORD=1")
    }
}
