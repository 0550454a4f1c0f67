import FoundationEssentials
import HTTPTransport
import HTTPTypes
import ProgramSupport
import Sandbox
import Terminal
import Testing

/// A token that stands nowhere else is looked for in every output and every file that the scenarios leave behind.
@Suite struct CanaryTests {
    private static let canary = "canary-4f1d9c2e7b"
    /// The one command that prints the token, on request.
    private static let printsToken: [[String]] = [["auth", "token"]]

    @Test("No scenario lets the token out", arguments: try Scenario.all().filter { !$0.needsExecutable })
    func scenario(_ scenario: Scenario) async throws {
        let store = try SandboxStore.inMemory()
        let service = SandboxService(store: store)
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_ADDRESS": "demo", "TRITON_EMAIL": "you@example.com", "TRITON_API_URL": "https://sandbox.example", "TRITON_TOKEN": Self.canary,
            ],
            network: {
                ChangedTransport(SandboxTransport(service)) { exchange in
                    guard exchange.request.headerFields[.authorization] == "Bearer " + Self.canary else { return }
                    exchange.request.headerFields[.authorization] = "Bearer sandbox"
                }
            })
        for step in scenario.steps where !Self.printsToken.contains(Array(step.words.prefix(2))) {
            let end = step.words.firstIndex(of: "--") ?? step.words.endIndex
            var words = step.words
            words.insert(contentsOf: ["--verbose", "--verbose"], at: end)
            let effect = await program.run(words, input: step.input, terminals: [.error])
            #expect(!effect.output.contains(Self.canary) && !effect.error.contains(Self.canary), "\(scenario.name), line \(step.line)")
        }
        for name in try FileManager.default.subpathsOfDirectory(atPath: program.home.path) {
            guard let data = FileManager.default.contents(atPath: program.home.path + "/" + name) else { continue }
            #expect(data.firstRange(of: Data(Self.canary.utf8)) == nil, "\(scenario.name) left it in \(name)")
        }
    }
}
