import ProgramSupport
import Terminal
import Testing

/// What a list with nothing in it says.
@Suite struct EmptyListTests {
    struct List: Sendable, CustomTestStringConvertible {
        let line: String
        /// What everybody is told.
        let notice: String
        /// The command that makes the first item, where one does.
        var first: String?
        var testDescription: String { line }
    }

    /// Of an address of one's own that has nothing.
    private static let lists = [
        List(line: "status list", notice: "'lab' has no statuses to show", first: "status post TEXT"),
        List(line: "status following", notice: "'lab' follows nobody", first: "status follow ADDRESS"),
        List(line: "status followers", notice: "nobody follows 'lab'"),
        List(line: "status mutes", notice: "nothing is muted", first: "status mute ADDRESS"),
        List(line: "purl list", notice: "'lab' has no PURLs to show", first: "purl add NAME URL"),
        List(line: "purl stats", notice: "'lab' has no PURLs to show", first: "purl add NAME URL"),
        List(line: "purl check", notice: "there are no PURLs to check"),
        List(line: "paste list", notice: "'lab' has no pastes to show", first: "paste add FILE"),
        List(line: "pic list", notice: "'lab' has no pictures to show", first: "pic upload FILE"),
        List(line: "dns list", notice: "'lab' has no dns records", first: "dns add NAME TYPE DATA"),
        List(line: "weblog list", notice: "'lab' has no weblog entries to show", first: "weblog post FILE"),
        List(line: "alias list", notice: "there are no aliases", first: "alias set NAME EXPANSION"),
        List(line: "config list", notice: "nothing is set", first: "config set KEY VALUE"),
        List(line: "outbox list", notice: "the outbox is empty"),
        List(line: "undo --list", notice: "there is nothing to undo"),
        List(line: "search tomatoes", notice: "the cache is empty: search finds only what was listed or read before"),
        List(line: "purl list --sort name", notice: "'lab' has no PURLs to show", first: "purl add NAME URL"),
        List(line: "undo --list --sort id", notice: "there is nothing to undo"),
        List(line: "purl list --where name=a", notice: "nothing matches"),
        // What a list does not show because of its options is not missing.
        List(line: "purl list -n 0", notice: "nothing to show"),
    ]

    @Test(arguments: lists) func `a person is told how the first item is made, and a script only that there is none`(
        _ list: List
    ) async throws {
        let program = try InProcessProgram(variables: ["TRITON_ADDRESS": "lab"])
        let plain = Effect(error: "triton: \(list.notice)\n")
        #expect(await program.run(list.line) == plain)
        let told = list.first.map { ": 'triton \($0)' makes the first" } ?? ""
        let size = TerminalSize(columns: 120, lines: 24)
        #expect(
            await program.run(list.line, terminals: [.error], size: size)
                == Effect(error: "triton: \(list.notice)\(told)\n"))
        #expect(await program.run(list.line + " --quiet", terminals: [.error], size: size) == Effect())
    }

    @Test(arguments: [
        ("status post", "post"), ("purl add", "add"), ("paste add", "add"), ("dns add", "add"), ("weblog post", "post"),
    ])
    func `records of '--from' that are an empty list are no mistake`(_ command: String, _ verb: String) async throws {
        let program = try InProcessProgram(), notice = "triton: there is nothing to \(verb)\n"
        for input in ["", "\n", "[]"] {
            for terminals in [[], [.output, .error]] as [Set<StandardStream>] {
                #expect(
                    await program.run(command + " --from -", input: input, terminals: terminals)
                        == Effect(error: notice))
            }
            #expect(
                await program.run(command + " --from - --json", input: input) == Effect(output: "[]\n", error: notice))
        }
        #expect(
            await program.run(command + " --from - --dry-run") == Effect(error: "triton: nothing would be sent\n"))
    }

    @Test func `a list of mailboxes is one record`() async throws {
        let effect = try await InProcessProgram().run("email set --from -")
        #expect(effect.exitCode == 65 && effect.error.hasPrefix("triton: - has 0 records\n"))
    }

    @Test(arguments: lists.filter { $0.first != nil })
    func `the command that makes the first item is one`(_ list: List) async throws {
        let words = try #require(list.first).split(separator: " ").map { String($0) }
        let help = await (try InProcessProgram()).run(words.filter { $0.allSatisfy { $0.isLowercase } } + ["--help"])
        #expect(help.exitCode == 0 && help.output.contains(words.prefix(2).joined(separator: " ")), "\(help)")
    }

    @Test(arguments: lists.filter { $0.first?.contains("ADDRESS") == false && $0.notice.contains("lab") })
    func `the command for an address that was typed names it, once the account's addresses are known`(_ list: List)
        async throws
    {
        let program = try InProcessProgram(variables: ["TRITON_ADDRESS": "demo"])
        let size = TerminalSize(columns: 120, lines: 24), first = try #require(list.first)
        let line = list.line + " -a lab", plain = Effect(error: "triton: \(list.notice)\n")
        #expect(await program.run(line, terminals: [.error], size: size) == plain)
        await program.run("address list")
        #expect(
            await program.run(line, terminals: [.error], size: size)
                == Effect(error: "triton: \(list.notice): 'triton -a lab \(first)' makes the first\n"))
    }

    @Test(arguments: ["paste list", "purl list"])
    func `of another's list that is selected only that there is none is said`(_ line: String) async throws {
        let program = try InProcessProgram()
        #expect(await !program.run(line + " -a harbour", terminals: [.error]).error.contains("makes the first"))
        await program.run("address list")
        #expect(await !program.run(line + " -a harbour", terminals: [.error]).error.contains("makes the first"))
        let prompt = await program.run(["repl", "-c", "use harbour", "-c", line], terminals: [.error])
        #expect(!prompt.error.contains("makes the first"), "\(prompt)")
    }

    @Test func `of another's list only that there is none is said`() async throws {
        let effect = await (try InProcessProgram()).run("paste list harbour", terminals: [.error])
        #expect(effect == Effect(error: "triton: 'harbour' has no pastes to show\n"))
    }
}
