import Commands
import Domain
import Platform
import Synchronization
import Terminal

/// Runs lines one after the other and keeps the state between them: the context, the last results, and whether times
/// are shown. Used by the prompt and by batches.
package actor Interpreter {
    package enum LineResult: Sendable, Equatable {
        case done(exitCode: Int32)
        case quit
        /// A meta-command that only the prompt can run, because it has a history and an editor.
        case prompt(MetaCommand, ShellLine.Destination)
    }

    private let runner: any LineRunner
    package private(set) var context: String?
    private var results = LastResults()
    private var isTiming = false
    /// The last command that was run, for `\watch`.
    package private(set) var lastCommand: ShellLine?
    /// Whether ``lastCommand`` only reads.
    package private(set) var lastIsRead = false

    package init(_ runner: any LineRunner) { self.runner = runner }

    package var underscore: ShellLine.Underscore { results.underscore(in: context) }

    /// Runs one line and reports its errors.
    package func run(_ line: ShellLine, _ lineOptions: LineOptions) async -> LineResult {
        do {
            switch line {
            case .empty, .comment: return .done(exitCode: 0)
            case .malformed(let error): throw error
            case .incomplete(let missing): throw missing.error
            case .meta(let meta, let destination): return try await runMetaCommand(meta, destination, lineOptions)
            case .command(let command): return try await run(command, line, lineOptions)
            }
        } catch {
            let error = TritonError(surfacing: error)
            var lineOptions = lineOptions
            lineOptions.isInsideNoun = context != nil
            runner.report(error, lineOptions)
            return .done(exitCode: error.code.exitCode)
        }
    }

    // MARK: Commands

    private func run(_ command: ShellLine.Command, _ line: ShellLine, _ lineOptions: LineOptions) async throws
        -> LineResult
    {
        switch try LineMeaning(command, context: context, runner) {
        case .top: context = nil
        case .enter(let noun): context = noun
        case .word(let meta):
            guard command.input == nil else { throw TritonError(.usage, "this command reads no input") }
            return try await runMetaCommand(meta, command.destination, lineOptions)
        case .command(let words, let noun):
            lastCommand = line
            lastIsRead = false
            var lineOptions = lineOptions
            lineOptions.isInsideNoun = context != nil
            if let input = command.input { lineOptions.input = Array(input.utf8) }
            return .done(exitCode: try await run(words, of: noun, to: command.destination, lineOptions))
        }
        return .done(exitCode: 0)
    }

    private func run(
        _ words: [String], of noun: String?, to destination: ShellLine.Destination, _ lineOptions: LineOptions
    )
        async throws -> Int32
    {
        let start = ContinuousClock.now
        let runner = runner, last = Mutex<LineOutcome?>(nil)
        let code = try await destination.send(from: lineOptions, variables: runner.childVariables) { lineOptions in
            let outcome = await runner.run(words, lineOptions)
            last.withLock { $0 = outcome }
            return outcome.exitCode
        }
        let outcome = last.withLock { $0 }
        lastIsRead = outcome?.isRead ?? false
        if let output = outcome?.output { results.note(output, of: noun) }
        if isTiming { try lineOptions.console.writeLine("time: \(Self.text(ContinuousClock.now - start))", to: .error) }
        return code
    }

    private static func text(_ duration: Duration) -> SafeText {
        let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
        return milliseconds < 10_000 ? "\(milliseconds) ms" : "\(milliseconds / 1000) s"
    }

    // MARK: Meta-commands

    private func runMetaCommand(_ meta: MetaCommand, _ destination: ShellLine.Destination, _ lineOptions: LineOptions)
        async throws
        -> LineResult
    {
        guard meta.hasOutput || destination == .terminal else {
            throw TritonError(.usage, "this command has no output to redirect")
        }
        switch meta {
        case .history, .editLast, .watch, .watcher: return .prompt(meta, destination)
        case .help(let words): return .done(exitCode: try await help(words, destination, lineOptions))
        case .quit: return .quit
        case .leave: context = nil
        case .clear:
            // Moves the cursor to the top, then clears the screen and the scrollback.
            if lineOptions.console.isTerminal(.output), !runner.errorTraits.isDumb {
                try lineOptions.console.write(SafeText(trusted: "\u{1B}[H\u{1B}[2J\u{1B}[3J"))
            }
        case .use(let name): try await runner.use(name, lineOptions)
        case .timing(let wanted):
            isTiming = wanted ?? !isTiming
            try lineOptions.console.writeLine(isTiming ? "timing is on" : "timing is off", to: .error)
        case .shell(let script):
            try lineOptions.console.flush()
            let isInteractive = lineOptions.console.isTerminal(.input)
            let code = try await ChildProcess(
                .shell(script), variables: runner.childVariables, input: lineOptions.childInput,
                isInteractive: isInteractive
            ).run()
            // The terminal has echoed ^C; the next output begins on a new row.
            if isInteractive, code == 128 + SIGINT { try lineOptions.console.writeLine("", to: .error) }
            return .done(exitCode: code)
        }
        return .done(exitCode: 0)
    }

    /// The manual for these words; without words the help of the prompt and of its context.
    private func help(_ words: [String], _ destination: ShellLine.Destination, _ lineOptions: LineOptions) async throws
        -> Int32
    {
        if !words.isEmpty {
            let noun = runner.nouns.first { $0.name == context }
            let isVerb = noun.map { runner.isVerb(words[0], of: $0) } ?? false
            return try await run(
                ["help"] + (isVerb ? [context ?? ""] : []) + words, of: nil, to: destination, lineOptions)
        }
        let text = PromptHelp.text(context: runner.nouns.first { $0.name == context })
        return try await destination.write(text, lineOptions, by: runner)
    }
}

extension ShellLine.Incomplete {
    /// The error for a script that ends inside a line.
    var error: TritonError {
        switch self {
        case .quote(let quote): TritonError(.usage, "a quote is not closed: \(line: String(quote.rawValue))")
        case .hereText(let end): TritonError(.usage, "the text after '<<' is not ended by a line '\(line: end)'")
        case .continuation: TritonError(.usage, "the last line ends in a backslash")
        }
    }
}
