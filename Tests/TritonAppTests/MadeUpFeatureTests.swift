import ConsoleSupport
import Domain
import Output
import ProgramSupport
import Shell
import Terminal
import Testing
import TritonApp

/// The dispatcher with a table of nouns that contains one made-up feature.
@Suite struct MadeUpFeatureTests {
    private let probe = Probe()
    private let program: InProcessProgram

    init() throws {
        program = try InProcessProgram(
            nouns: [probe.noun], observe: { endpoint in Issue.record("\(endpoint) was asked") })
    }

    @Test func `its command runs, and its output is written`() async {
        #expect(await program.run("probe show one two") == Effect(output: "one\ntwo\n"))
        #expect(await program.run("sonde show one --json") == Effect(output: #"[{"sample":"one"}]"# + "\n"))
        #expect(await program.run("probe part --jsonl one") == Effect(output: #"{"sample":"one"}"# + "\n"))
        #expect(probe.runs().count == 3)
    }

    @Test func `there are no other nouns`() async {
        #expect(
            await program.run("purl list").error
                == "triton: there is no noun 'purl'\nhint: see them all with 'triton help'\n")
        #expect(await program.run("prob").error == "triton: there is no noun 'prob'\nhint: did you mean 'probe'?\n")
        let help = await program.run("--help").output
        #expect(help.contains("probe") && !help.contains("weblog  "))
        #expect(probe.runs() == [])
    }

    @Test func `help makes no part of it`() async {
        #expect(await program.run("probe").output.contains("triton probe: a feature for tests"))
        #expect(await program.run("probe show -h").output.contains("--raw"))
        #expect(await program.run("probe part -h").output.contains("Usage"))
        #expect(probe.runs() == [])
    }

    @Test func `a secret is written into no file and no pipe of a prompt`() async throws {
        var lineOptions = LineOptions(console: BufferConsole(), isOfPrompt: false)
        lineOptions.isRedirected = true
        let dispatcher = Dispatcher(program.environment)
        let refused = await dispatcher.run(["probe", "secret"], lineOptions)
        #expect(refused.exitCode == 64 && (lineOptions.console as? BufferConsole)?.outputText == "")
        #expect(probe.runs() == ["secret"])
        #expect(await program.run("probe secret") == Effect(output: "hidden\n"))
        #expect(probe.runs() == ["secret"])
    }
}
