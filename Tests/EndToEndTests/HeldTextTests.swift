import Domain
import FoundationEssentials
import Platform
import ProgramSupport
import Sandbox
import Testing

/// A text that is read before it is known what it changes.
@Suite struct HeldTextTests {
    private func run(_ line: String, fault: String? = nil, input: String) async throws -> Effect {
        let options = SandboxOptions(faults: try fault.map { [try SandboxFault(parsing: $0)] } ?? [])
        return await (try InProcessProgram(sandboxOptions: options)).run(line, input: input)
    }

    @Test(arguments: [
        ("now set --section weather -", "now.get=429", Int32(75)), ("now set --section weather", "now.get=500", 69),
        ("now set --section weather --file -", "now.get=401", 77), ("now set --section moon -", nil, 65),
        ("web set --section weather -", "web.get=429", 75), ("web set --section moon -", nil, 65),
    ])
    func `a piped section is kept in a file if the page is refused or has no such section`(
        _ line: String, _ fault: String?, _ code: Int32
    ) async throws {
        let effect = try await run(line + " --no-retry", fault: fault, input: "Rain\n\u{1F327}\n")
        #expect(effect.exitCode == code, "\(effect)")
        #expect(effect.error.contains("the text is kept in /tmp/triton-unsent-"), "\(effect)")
        let path = try #require(effect.error.trimmed.split(separator: " ").last.map(String.init))
        defer { unlink(path) }
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == "Rain\n\u{1F327}\n")
    }

    @Test(arguments: [
        ("now set --section weather", "now.get=429", Int32(75)), ("now set --section moon", nil, 65),
        ("web set --section weather", "web.get=500", 69), ("web set --section moon", nil, 65),
    ])
    func `words are kept in the same way`(_ line: String, _ fault: String?, _ code: Int32) async throws {
        let effect = try await run(line + " --no-retry Rain and 🌧", fault: fault, input: "")
        #expect(effect.exitCode == code, "\(effect)")
        #expect(effect.error.contains("the text is kept in /tmp/triton-unsent-"), "\(effect)")
        let path = try #require(effect.error.trimmed.split(separator: " ").last.map(String.init))
        defer { unlink(path) }
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == "Rain and 🌧")
    }

    @Test(arguments: [("--dry-run -", "Rain\n"), ("-", " \n"), ("--dry-run Rain", "")])
    func `nothing is kept of a dry run and of blanks`(_ words: String, _ input: String) async throws {
        let line = "now set --no-retry --section weather \(words)"
        let effect = try await run(line, fault: "now.get=429", input: input)
        #expect(effect.exitCode == 75 && !effect.error.contains("kept"), "\(effect)")
    }
}
