import Domain
import HTTPTransport
import ProgramSupport
import Sandbox
import Terminal
import TestFolders
import Testing

/// Lines that were copied from a shell, and addresses of other accounts.
@Suite struct ShellHabitTests {
    @Test(arguments: [
        ["purl", "get", "nothing"], ["repl", "-c", "purl get nothing"],
        ["repl", "-c", "purl", "-c", "get nothing"],
    ])
    func `in a shell, and for a script that it runs, hints name the program`(_ words: [String]) async throws {
        #expect(await (try InProcessProgram()).run(words).error.hasSuffix("hint: see them with 'triton purl list'\n"))
    }

    @Test(arguments: [
        ["triton purl get docs"], ["purl", "triton purl get docs"], ["auth", "triton purl get docs"],
        ["triton --absolute purl get docs"],
    ])
    func `a line that begins with the program's name runs as in a shell`(_ lines: [String]) async throws {
        let effect = await (try InProcessProgram()).run(["repl"] + lines.flatMap { ["-c", $0] })
        #expect(effect == Effect(output: "https://example.com/documentation\n"))
    }

    @Test func `the program's name alone shows the help of the prompt`() async throws {
        let effect = await (try InProcessProgram()).run(["repl", "-c", "triton"])
        #expect(effect.exitCode == 0 && effect.error == "" && effect.output.contains("NOUN VERB"), "\(effect)")
    }

    @Test(arguments: [true, false])
    func `open starts the browser on a terminal also when a script takes the URL`(_ isTerminal: Bool) async throws {
        let folder = TemporaryFolder()
        let program = try InProcessProgram(
            variables: ["PATH": "/usr/bin:/bin", "BROWSER": "echo %s > '\(folder("seen"))'"])
        let effect = await program.run("purl open docs", terminals: isTerminal ? [.error] : [])
        #expect(effect.exitCode == 0 && effect.output == "https://demo.url.lol/docs\n", "\(effect)")
        #expect((try? folder.text("seen")) == (isTerminal ? "https://demo.url.lol/docs\n" : nil))
    }

    // MARK: Other people's addresses

    private static let uses: [(name: String, variables: [String: String], isStored: Bool, note: String)] = [
        ("lab", ["TRITON_TOKEN": "sandbox"], false, ""), ("lab", ["TRITON_TOKEN": "sandbox"], true, ""),
        (
            "lighthouse", ["TRITON_TOKEN": "sandbox"], true,
            "triton: 'lighthouse' is not an address of this account: only public content can be read\n"
        ),
        (
            "lighthouse", ["TRITON_TOKEN": "sandbox"], false,
            "triton: 'lighthouse' is not an address of this account: only public content can be read\n"
        ),
        (
            "lighthouse", [:], false,
            "triton: cannot check whether 'lighthouse' is yours: without its token, only public content can be read\n"
        ),
        (
            "lighthouse", ["TRITON_TOKEN": "mistyped-token"], false,
            "triton: cannot check whether 'lighthouse' is yours: without its token, only public content can be read\n"
        ),
    ]

    @Test(arguments: uses)
    func `'use' says if the address is not yours`(
        _ name: String, _ variables: [String: String], _ isStored: Bool, _ note: String
    ) async throws {
        let service = SandboxService(store: try SandboxStore.inMemory())
        let program = try InProcessProgram(
            variables: [
                "TRITON_PROFILE": "default", "TRITON_API_URL": "https://sandbox.example",
                "TRITON_EMAIL": "you@example.com",
            ].merging(variables) { $1 },
            network: { SandboxTransport(service) })
        if isStored { #expect(await program.run("address list").exitCode == 0) }
        #expect(await program.run(["repl", "-c", "use \(name)"]) == Effect(error: note))
    }
}
