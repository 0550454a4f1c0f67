package import Completion
import Domain
package import Readline
import Terminal

/// The interactive mode: reads lines from the terminal and runs each, until Ctrl-D.
package struct Repl: Sendable {
    package struct Configuration: Sendable {
        package var history: HistoryFile?
        /// The text of the start-up file (`replrc`).
        package var startScript: String?
        package var variables: [String: String]
        package var version: String
        package var isQuiet = false

        package init(variables: [String: String], version: String) {
            self.variables = variables
            self.version = version
        }
    }

    let runner: any LineRunner
    let interpreter: Interpreter
    let editor = LineEditor.shared
    let watcher: NewsWatcher
    let configuration: Configuration
    private let completer: PromptCompleter

    package init(_ runner: any LineRunner, completing engine: CompletionEngine, _ configuration: Configuration) {
        self.runner = runner
        self.configuration = configuration
        interpreter = Interpreter(runner)
        completer = PromptCompleter(engine, leading: runner.leading)
        watcher = NewsWatcher(runner) { [runner] news in
            LineEditor.shared.announceAtPrompt(
                news.map {
                    StyledText(runner.errorTraits.isUnicode ? "• " : "* ", Palette.minor).rendered(
                        in: runner.errorTraits) + $0
                })
        }
    }

    /// Runs until Ctrl-D or `exit`.
    ///
    /// - Throws: ``TritonError`` when the terminal cannot be used.
    package func run() async throws {
        Interrupts.install()
        var settings = LineEditor.Configuration(terminal: try .controlling())
        settings.isColored = runner.errorTraits.hasColor
        settings.history = configuration.history
        let secrets = SecretLines(runner: runner)
        settings.isSecret = { secrets.contains($0) }
        settings.completer = { [completer] in completer.complete($0) }
        do { try await editor.configure(settings) } catch { report(error) }
        CrashGuard.install()
        greet()
        await runStartScript()
        let following = Task { [watcher] in await watcher.follow() }
        await readLines()
        following.cancel()
        await watcher.switchOff()
    }

    private func greet() {
        guard !configuration.isQuiet else { return }
        let text =
            "triton \(trusted: configuration.version): 'help' explains this prompt, Ctrl-D leaves" as SafeText
        editor.announce([StyledText(text, Palette.minor).rendered(in: runner.errorTraits)])
    }

    /// Runs the start-up file. A line that fails is reported, and the others run.
    private func runStartScript() async {
        guard let script = configuration.startScript else { return }
        let batch = Batch(interpreter, runner, name: "replrc", keepsGoing: true)
        do {
            _ = try await Interrupts.cancelling {
                var rows = script.rows.makeIterator()
                return try await batch.run { rows.next() }
            }
        } catch {
            report(TritonError(surfacing: error))
        }
    }

    // MARK: Lines

    private func readLines() async {
        var assembly = LineAssembly(home: configuration.variables["HOME"])
        var typed: [String] = []
        var hasFailed = false
        let hasMarks = runner.errorTraits.hasMarks
        while true {
            completer.prepare(context: await interpreter.context, isContinued: !assembly.isEmpty)
            let prompt = await prompt(assembly.missing, hasFailed: hasFailed)
            switch await editor.read(prompt, isMarked: hasMarks && assembly.missing == nil) {
            case .end where assembly.isEmpty || Task.isCancelled: return
            case .end, .interrupted:
                assembly.clear()
                typed = []
            case .line(let text):
                typed.append(text)
                for row in text.split(separator: "\n", omittingEmptySubsequences: false) { assembly.add(String(row)) }
                while let line = assembly.next(await interpreter.underscore) {
                    await remember(typed)
                    typed = []
                    if hasMarks { editor.markOutput() }
                    guard let code = await run(line) else { return }
                    if hasMarks { editor.markEnd(exitCode: code) }
                    hasFailed = code != 0
                }
                if assembly.isEmpty { typed = [] }
            }
        }
    }

    private func remember(_ rows: [String]) async {
        guard !rows.isEmpty else { return }
        do { try await editor.remember(rows.joined(separator: "\n")) } catch { report(error) }
    }

    /// Runs one line. Ctrl-C cancels it; after a second Ctrl-C within a second it is not waited for.
    /// - Returns: its exit code; nil when it ends the prompt.
    func run(_ line: ShellLine) async -> Int32? {
        runner.refresh()
        let console = LineConsole(runner.console)
        let lineOptions = LineOptions(console: console)
        let ending = await cancellable(console) { [interpreter] in await interpreter.run(line, lineOptions) }
        switch ending {
        case .done(let code): return code
        case .quit: return nil
        case .prompt(let word, let destination): return await runMetaCommand(word, destination)
        }
    }

    func cancellable(_ console: LineConsole, _ body: @escaping @Sendable () async -> Interpreter.LineResult) async
        -> Interpreter.LineResult
    {
        let interrupted = Interpreter.LineResult.done(exitCode: TritonError.Code.cancelled.exitCode)
        do {
            return try await Interrupts.cancelling(body, clearsRow: { ProgressLine.clearTerminal() }) {
                console.revoke()
                return interrupted
            }
        } catch {
            return interrupted
        }
    }

    func report(_ error: TritonError) { runner.report(error, LineOptions(console: runner.console)) }

    // MARK: The prompt

    /// `adam/status> `; the sign is red after a failure.
    private func prompt(_ missing: ShellLine.Incomplete?, hasFailed: Bool) async -> StyledText {
        switch missing {
        case .quote(let quote): return StyledText("\(line: String(quote.rawValue))> ", Palette.promptSign)
        case .hereText(let end): return StyledText("\(line: end)> ", Palette.promptSign)
        case .continuation: return StyledText("> ", Palette.promptSign)
        case nil: break
        }
        let address = runner.address.map { "\($0)" as SafeText } ?? "triton"
        let context = await interpreter.context.map { "/\(line: $0)" as SafeText } ?? ""
        return StyledText(address, Palette.promptAddress) + StyledText(context, Palette.promptNoun)
            + StyledText("> ", hasFailed ? Palette.promptSignOfFailure : Palette.promptSign)
    }
}
