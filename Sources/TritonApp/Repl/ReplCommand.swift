import Arguments
import Commands
import Domain
import Files
import Output
import Platform
import Readline
import Shell
import Terminal

struct ReplCommand: TritonCommand {
    static let page = CommandPage(
        "repl", "run many lines over one connection, typed or from a script",
        form: "[FILE] [-c LINE]… [--keep-going] [--no-init]",
        discussion: """
            On a terminal it reads lines with GNU readline and runs each as the shell would run 'triton LINE'; 'help' \
            at its prompt explains its other words. With -c, a FILE, or input that is not a terminal it runs a script: \
            a # before a word begins a comment, the first failure ends it with that command's exit code. With \
            --keep-going it continues, and ends with the exit code of the last failure. When the script comes from \
            standard input, its commands and programs read nothing there. The terminal program is told where \
            prompts and outputs begin (OSC 133), so that it can jump from one to the next. Global options that are \
            given to it apply to every line.
            """,
        examples: [
            Example("triton repl -c 'purl list' -c 'purl get docs'", "two lines, one connection"),
            Example("printf 'purl list\\npurl get docs | tr a-z A-Z\\n' | triton repl", "a script from a pipe"),
        ],
        operands: [.file], traits: [.worksWithoutConfiguration, .local])

    @Argument("file", help: "A script; '-' is standard input.", completion: .file) var file: String?
    @Option("-c", takes: "line", reads: .unconditional, help: "Run this line.") var lines: [String] = []
    @Flag("--keep-going", help: "Go on after a line that failed.") var keepGoing = false
    @Flag("--no-init", help: "Do not read the start-up file.") var noInit = false

    /// Maximum nesting of scripts.
    static let maximumDepth = 16
    @TaskLocal static var depth = 0

    func check() throws(TritonError) {
        if file != nil, !lines.isEmpty { throw TritonError(.usage, "give either a file or -c") }
    }

    func run(in environment: ReplEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard Self.depth < Self.maximumDepth else { throw TritonError(.usage, "scripts are nested too deeply") }
        let code = try await Self.$depth.withValue(Self.depth + 1) {
            try await environment.runner.asGivenAddress { try await run(environment.runner, environment, call) }
        }
        return .handled(exitCode: code)
    }

    private func run(_ runner: ProgramRunner, _ environment: ReplEnvironment, _ call: Invocation) async throws -> Int32
    {
        let console = call.console
        let readsInput = lines.isEmpty && (file == nil || file == "-")
        guard readsInput, file == nil, console.isTerminal(.input) else {
            return try await runScript(runner, readsInput, console)
        }
        guard Self.depth == 1 else {
            throw TritonError(.usage, "the prompt is already running", hint: "'use NAME' selects another address")
        }
        guard !call.options.noInput else {
            throw TritonError(
                .usage, "the prompt needs input, which --no-input forbids", hint: "give lines with -c or in a file")
        }
        var configuration = Repl.Configuration(variables: call.variables, version: Program.version)
        configuration.isQuiet = call.options.quiet
        configuration.history = environment.directories.historyFile.map { HistoryFile(path: $0) }
        if !noInit, let path = environment.directories.replStartFile, access(path, F_OK) == 0 {
            try TrustedFile.requireOwn(path, "the start-up file")
            try TrustedFile.requireReadable(path, "the start-up file")
            let warnings = TrustedFile.warnings(about: path)
            for warning in warnings { call.note(warning) }
            if warnings.isEmpty { configuration.startScript = try ScriptFile.text(path) }
        }
        try await Repl(runner, completing: runner.completionEngine, configuration).run()
        return 0
    }

    private func runScript(_ runner: ProgramRunner, _ readsInput: Bool, _ console: any Console) async throws -> Int32 {
        let batch = Batch(Interpreter(runner), runner, keepsGoing: keepGoing, input: readsInput ? [] : nil)
        if readsInput { return try await batch.run { try console.readInputLine() } }
        let script = try file.map { try ScriptFile.text($0) } ?? lines.joined(separator: "\n")
        var rows = script.rows.makeIterator()
        return try await batch.run { rows.next() }
    }
}
