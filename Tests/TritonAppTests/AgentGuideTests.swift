import Arguments
import Commands
import FoundationEssentials
import Manual
import ProgramSupport
import Testing

@testable import TritonApp

/// The page for language models is true.
@Suite struct AgentGuideTests {
    private static let page = Manual(nouns: Nouns.all.map(\.description), catalog: Nouns.all.settings).topic(
        named: "agent")

    @Test func `every example runs in the sandbox, in the order of the page`() async throws {
        let page = try #require(Self.page)
        let lines = page.sections.flatMap(\.blocks).flatMap { block -> [String] in
            guard case .literal(let lines) = block else { return [] }
            return lines
        }
        #expect(lines.count >= 12)
        let effect = try await BinaryProgram().shell("set -e\n" + lines.joined(separator: "\n"))
        #expect(effect.exitCode == 0, "\(effect.output)\(effect.error)")
    }

    @Test func `the file for language models begins with its header and has every command`() async throws {
        let effect = try await InProcessProgram().run("help agent --format skill")
        #expect(effect.output.hasPrefix("---\nname: triton\ndescription: Read and change an omg.lol account"))
        #expect(effect.output.contains("\n---\n\n# triton\n") && effect.output.contains("\n```sh\ntriton undo --list"))
        for command in Nouns.all.flatMap(\.description.allCommands) where !command.type.page.traits.contains(.hidden) {
            #expect(effect.output.contains("- `triton \(command.name)"), "\(command.name)")
        }
        let refused = try await InProcessProgram().run("help purl --format skill")
        #expect(refused.exitCode == 64 && refused.output.isEmpty)
    }

    @Test func `a command that changes something at the service with one of its options is among those that do`() {
        for command in Nouns.all.flatMap(\.description.allCommands) {
            for option in OptionInfo.all(of: command.type) where option.kind == .flag && !option.isGlobal {
                let words = command.name.split(separator: " ").map(String.init) + option.names.suffix(1)
                let parsed = LineParser(nouns: Nouns.all.map(\.noun)).parse(words).command
                guard let parsed, !parsed.value.isRead, !command.type.page.traits.contains(.local) else { continue }
                #expect(command.type.page.changesService, "\(words)")
            }
        }
    }

    @Test func `removing the last mailbox asks`() async throws {
        let program = try InProcessProgram()
        let mailboxes = await program.run("email get --jq '.destinations[]'").output.split(separator: "\n")
        let effect = await program.run(["email", "remove"] + mailboxes.map(String.init) + ["--json"])
        #expect(effect.exitCode == 64 && effect.error.contains("confirmation_needed"), "\(effect)")
        let page = await program.run("help agent").output
        #expect(page.contains("email remove ADDRESS…") && page.contains("When no mailbox is left."))
    }

    @Test
    func `every command that asks first needs --yes without a terminal`() async throws {
        let commands = Nouns.all.flatMap(\.description.allCommands).filter { $0.type.page.traits.contains(.asksFirst) }
        #expect(commands.count >= 12)
        for command in commands {
            for example in command.type.page.examples where !example.line.contains("--dry-run") {
                let program = try BinaryProgram()
                try ExampleFiles.write(into: program.home.path)
                let line = example.line.replacing(" --yes", with: "").replacing(" -y", with: "") + " --json"
                let effect = try await program.shell(
                    (example.after.map { "{ " + $0 + "\n} >/dev/null\n" } ?? "") + line, input: example.input ?? "")
                #expect(
                    effect.exitCode == 64 && effect.error.contains(#"{"error":{"code":"confirmation_needed","#),
                    "\(line): \(effect)")
            }
        }
    }
}
