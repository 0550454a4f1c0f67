import Domain
import ProgramSupport
import Sandbox
import Terminal
import Testing
import TritonApp

/// `--jq` in the whole program.
@Suite struct JQOptionTests {
    @Test func `strings are printed as they are and the rest as JSON`() async throws {
        let program = try InProcessProgram()
        #expect(await program.run("purl list --jq '.[].name'") == Effect(output: "docs\ntea\n🍅\n"))
        #expect(
            await program.run("purl list --jq '.[0] | {name, counter}'")
                == Effect(output: #"{"name":"docs","counter":42}"# + "\n"))
        #expect(
            await program.run("purl list --jq '.[0] | {counter}'", terminals: [.output]).output
                == "{\n  \"counter\": 42\n}\n")
        #expect(
            await program.run("purl get docs --jq .target") == Effect(output: "https://example.com/documentation\n"))
        #expect(await program.run("--jq length purl list") == Effect(output: "3\n"))
    }

    @Test func `other formats have no effect, --fields limits its input, and lines are handled one by one`()
        async throws
    {
        let program = try InProcessProgram()
        #expect(await program.run("purl list --format tsv --jq length").output == "3\n")
        #expect(await program.run("purl list --fields name --jq '.[0] | keys'").output == "[\"name\"]\n")
        #expect(await program.run("purl list --jsonl --jq .name").output == "docs\ntea\n🍅\n")
        #expect(await program.run("status post hello --jq .content").output == "hello\n")
        #expect(
            await program.run("api address/demo/purl/docs --jq .response.purl.url").output
                == "https://example.com/documentation\n")
        #expect(
            await program.run("purl add x https://example.com/x --dry-run --jq '.requests[].method'").output == "POST\n"
        )
    }

    @Test func `a mistake in it is found before anything is sent`() async throws {
        let program = try InProcessProgram(observe: { endpoint in Issue.record("asked \(endpoint)") })
        let effect = await program.run("purl list --jq '.['")
        #expect(effect.exitCode == 64 && effect.output == "")
        #expect(effect.error.hasPrefix(#"{"error":{"code":"usage","message":"--jq: syntax error"#))
    }

    @Test func `an error while it runs is bad data, after the earlier output`() async throws {
        let effect = try await InProcessProgram().run("purl list --jq '.[] | .name, error(\"no\")'")
        #expect(
            effect
                == Effect(
                    exitCode: 65, output: "docs\n",
                    error: #"{"error":{"code":"bad_data","message":"jq: no","status":null,"hint":null}}"# + "\n"))
    }

    @Test func `a terminal gets no control characters`() async throws {
        let program = try InProcessProgram()
        await program.run(["status", "post", "--allow-empty", "red \u{1B}[31m text"])
        let effect = await program.run("status list -n 1 --jq '.[].content'", terminals: [.output])
        #expect(!effect.output.contains("\u{1B}") && effect.output.contains("red"))
    }

    @Test func `it works for each line of a script`() async throws {
        let effect = try await InProcessProgram().run(
            "repl -c 'purl list --jq length' -c 'use lab' -c 'purl get nothing --jq .name' --keep-going")
        #expect(effect.output == "3\n" && effect.exitCode == 79)
        #expect(try await InProcessProgram().run("repl --jq length -c 'purl list'").output == "3\n")
    }

    @Test func `its simplest expressions are completed`() throws {
        let completion = ShellCompletion(try InProcessProgram().environment.completionEngine)
        #expect(completion.answer(["fish", ".[].na", "purl", "list", "--jq"]) == "nospace\n.[].name\tthe name\n")
        #expect(completion.answer(["fish", ".na", "purl", "get", "--jq"]) == "nospace\n.name\tthe name\n")
    }

    @Test(arguments: ["1e18 | todate", "reduce range(1000000) as $depth (null; [.])"])
    func `an assertion or a crash of the library ends the program without a stack trace`(_ expression: String)
        async throws
    {
        let effect = try await BinaryProgram().run(["purl", "list", "--jq", expression])
        #expect(effect.exitCode == 65 && effect.error.hasSuffix("triton: jq cannot run this expression\n"), "\(effect)")
        #expect(!effect.error.contains("Crash"), "\(effect)")
    }

    @Test(arguments: [
        "stderr", ".[].name|stderr|empty", "def f: stderr; .[0]|f", "[.[]|stderr]|length", "try stderr catch 1",
        "debug", ".[0]|debug", "debug(.)", "try debug catch 1",
    ])
    func `a value for standard error is not printed`(_ expression: String) async throws {
        let program = try BinaryProgram()
        let effect = try await program.run(["purl", "list", "--jq", expression])
        #expect(effect.exitCode == 64 && effect.output == "", "\(effect)")
        #expect(effect.error.contains(/--jq: '(stderr|debug)' cannot be used here/), "\(effect)")
        // The next run is not affected.
        let next = try await program.run([
            "repl", "--keep-going", "-c", "purl list --jq '\(expression)'", "-c", "purl get docs",
        ])
        #expect(next.output.hasSuffix("https://example.com/documentation\n"), "\(next)")
    }
}
