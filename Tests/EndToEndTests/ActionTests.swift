import Domain
import ProgramSupport
import Terminal
import Testing

/// The field `action` of the records that changes print, and the sentence for a terminal.
@Suite struct ActionTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let line: String
        let input: String
        /// Of the first run and of the second one.
        let actions: [String]

        var testDescription: String { line }

        init(_ line: String, _ actions: String..., input: String = "") {
            self.line = line
            self.input = input
            self.actions = actions
        }
    }

    @Test(arguments: [
        Line("purl add new https://example.com", "created"),
        Line("purl add docs https://example.org --force", "changed", "unchanged"),
        Line("purl edit docs --target https://example.org", "changed", "unchanged"),
        Line("paste add new --text a", "created"),
        Line("paste edit hello.txt --text b", "changed", "unchanged"),
        Line("now set words", "changed", "unchanged"), Line("web set words", "changed", "unchanged"),
        Line("weblog post --id new -", "created", input: "# New\n"),
        Line("weblog edit about -", "changed", "unchanged", input: "# New\n"),
        Line("weblog config set -", "changed", "unchanged", input: "Weblog Title: A\n"),
        Line("dns set new A 192.0.2.1", "created", "unchanged"),
        Line("email add new@example.com", "changed", "unchanged"),
        Line("status post hello", "created", "created"), Line("status edit latest words", "changed", "unchanged"),
        Line("status bio set words", "changed", "unchanged"),
        Line("account preference tea green", "created", "unchanged"),
        Line("account name Robin Lamp", "changed", "unchanged"),
        Line("account settings date_format=dmy", "changed", "unchanged"),
    ])
    func `a change says what it did`(_ line: Line) async throws {
        let program = try InProcessProgram()
        for action in line.actions {
            let effect = await program.run(line.line + " --json --fields action", input: line.input)
            #expect(effect.exitCode == 0 && effect.output == "{\"action\":\"\(action)\"}\n", "\(effect)")
        }
        guard line.actions.last == "unchanged" else { return }
        let effect = await program.run(line.line, input: line.input, terminals: [.error])
        #expect(
            ["nothing", "already", "unchanged", "as it was"].contains(where: { effect.error.contains($0) }), "\(effect)"
        )
    }

    @Test func `each of several says it, as its last key`() async throws {
        let program = try InProcessProgram()
        let records = """
            {"name":"new","target":"https://example.com"}
            {"name":"docs","target":"https://example.org"}

            """
        let effect = await program.run("purl add --from - --force --jsonl", input: records)
        let lines = effect.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasSuffix("\"action\":\"created\"}"), "\(effect)")
        #expect(lines.last?.hasSuffix("\"action\":\"changed\"}") == true)
    }
}
