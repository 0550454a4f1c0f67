import Commands
import Platform
import Terminal

struct ServeSandbox: TritonCommand {
    static let page = CommandPage(
        "serve", "serve the sandbox over HTTP on loopback",
        form: "[--port N] [--cors ORIGIN]… [--reset]",
        discussion: """
            The URL is printed when it listens; Ctrl-C ends it. 'TRITON_API_URL=URL triton auth login' logs in to it: \
            the token is 'sandbox'. Only this machine is answered, and only under its own names, such as 127.0.0.1 and \
            localhost. A page in a browser is answered only if it comes from the server itself, or if --cors allows \
            its origin. Another port is another service: with --port, cache, outbox and undo are found again after a \
            restart.
            """,
        examples: [
            Example("triton sandbox serve --port 8642", "for any client of omg.lol", isEndless: true),
            Example(
                "triton sandbox serve --port 0 --cors http://localhost:3000", "for a web page that you develop",
                isEndless: true),
        ], traits: .local)

    @Option("--port", takes: "number", help: "The port; 0 for any free one.") var port: UInt16 = 0
    @Option("--fault", takes: "fault", help: "Make requests fail.", isHidden: true) var fault: [String] = []
    // For developers; CONTRIBUTING.md describes the next three.
    @Option(
        "--quirk", takes: "name", help: "Imitate a quirk of the service.", completion: .words(quirks),
        isHidden: true)
    var quirk: [String] = []
    @Option(
        "--cors", takes: "origin",
        help: "Answer pages of this origin in a browser, such as http://localhost:3000; '*' for all pages.")
    var cors: [String] = []
    @Option(
        "--numbers", takes: "form", help: "Numbers as 'integers', or as 'strings' as in the documentation.",
        completion: .words(["integers", "strings"]), isHidden: true)
    var numbers: String?
    @Flag("--reset", help: "Start with the initial state of the sandbox.") var reset = false

    private static let quirks = [
        "dns-edit-needs-body-id", "false-counts-as-true", "no-empty-404", "omit-optional", "empty-maps-as-lists",
        "partial-saves", "unknown-keys", "crlf",
    ]

    func run(in environment: SandboxControlEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard let helper = environment.helper() else {
            throw TritonError(
                .unavailable, "cannot find the program 'triton-sandbox'",
                hint: "it is installed beside triton or in libexec/triton; TRITON_LIBEXEC names its folder")
        }
        var words = ["--database", try environment.requiredPath(), "--port", String(port)]
        words += ["--parent", String(getpid())]
        words += fault.flatMap { ["--fault", $0] } + quirk.flatMap { ["--quirk", $0] }
        words += cors.flatMap { ["--cors", $0] }
        if call.options.quiet { words.append("--quiet") }
        if let numbers { words += ["--numbers", numbers] }
        if reset, !call.isDryRun {
            try environment.confirmReset(call)
            try environment.reset()
        }
        try call.console.flush()
        let code = try await ChildProcess(.program(helper, words), variables: call.variables).run()
        guard code == 0 else {
            throw TritonError(code == 64 ? .usage : .unavailable, "the sandbox server ended with \(code)")
        }
        return .text("")
    }
}
