import ConsoleSupport
import ProgramSupport
import Shell
import Terminal
import TestFolders
import Testing
import TritonApp

/// Words that are not nouns: programs in `PATH`, and aliases of shell commands.
@Suite struct ExternalCommandTests {
    private let program: InProcessProgram

    /// A program `triton-told` in `PATH` that prints its arguments and the variables that it gets.
    init() throws {
        let folder = try TestHome()
        let path = folder.path + "/triton-told"
        let script = "#!/bin/sh\nprintf '%s|' \"$TRITON_ADDRESS\" \"$TRITON_PROFILE\" \"$TRITON_FORMAT\" \"$@\"\n"
        writeExecutable(path, script)
        program = try InProcessProgram(variables: ["PATH": folder.path + ":/usr/bin:/bin"])
        self.folder = folder
    }

    /// It lives as long as the test.
    private let folder: TestHome

    private func run(_ words: [String]) async -> Effect {
        let console = BufferConsole()
        var lineOptions = LineOptions(console: console, isOfPrompt: false)
        // Otherwise a program writes to the standard output of the tests.
        lineOptions.isRedirected = true
        let outcome = await Dispatcher(program.environment).run(words, lineOptions)
        return Effect(exitCode: outcome.exitCode, output: console.outputText, error: console.errorText)
    }

    @Test(arguments: [
        (["told"], "demo|sandbox||"),
        (["told", "--json", "-a", "lab", "-h", "--", "x"], "demo|sandbox||--json|-a|lab|-h|--|x|"),
        (["--json", "-qa", "lab", "told", "x"], "lab|sandbox|json|x|"),
        (["--format=tsv", "--profile", "sandbox", "told"], "demo|sandbox|tsv|"),
        (["-h", "told", "x"], "demo|sandbox||--help|x|"),
    ])
    func `options before the name are for triton, those after it for the program`(_ words: [String], _ output: String)
        async
    {
        #expect(await run(words) == Effect(output: output))
    }

    @Test func `a mistake before the name is reported by triton`() async {
        #expect(await run(["--bogus", "told"]).exitCode == 64)
        #expect(
            await run(["--format", "nosuch", "told"]).error.hasPrefix("triton: 'nosuch' is not a value of '--format'"))
    }

    @Test(arguments: ["--dry-run", "--offline", "--queue", "--at=2h"])
    func `an option that a program cannot be told is refused, and the program does not run`(_ option: String)
        async throws
    {
        try program.configure("[alias]\nsay = '!echo said'\n")
        let name = option.split(separator: "=")[0]
        #expect(
            await run([option, "told"])
                == Effect(exitCode: 64, error: "triton: 'triton-told' cannot be told \(name)\n"))
        #expect(
            await run([option, "say"])
                == Effect(exitCode: 64, error: "triton: the shell command of 'say' cannot be told \(name)\n"))
        #expect(await run(["told", option]).output.hasSuffix("\(option)|"))
    }

    @Test func `help of an alias is that of its command; an alias of a shell command has none`() async throws {
        try program.configure("[alias]\nmine = 'purl list'\nsay = '!echo said'\n")
        #expect(await run(["-h", "mine"]) == run(["purl", "list", "-h"]))
        #expect(await run(["mine", "-h"]) == run(["purl", "list", "-h"]))
        #expect(await run(["say"]) == Effect(output: "said\n"))
        let refused = "triton: an alias of a shell command has no help\nhint: see it with 'triton alias list'\n"
        #expect(await run(["-h", "say"]) == Effect(exitCode: 64, error: refused))
    }
}
