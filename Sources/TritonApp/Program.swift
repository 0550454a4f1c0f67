import Arguments
import BuildInfo
import Commands
import Domain
import Files
import Output
import Platform
import Readline
import Shell
import Terminal

/// The main program of the executable.
public enum Program {
    package static let version = Release.version

    /// The version for a person: a build that is not a release says so.
    package static var fullVersion: String { fullVersion(ofBuild: String(cString: build_description())) }

    static func fullVersion(ofBuild build: String) -> String { build.isEmpty ? version : "\(version) (\(build))" }

    /// An asynchronous `main` would start three threads before its first line, which costs `--version` a millisecond.
    public static func main() -> Never {
        occupyStandardStreams()
        // A write beyond the file size limit then fails with an error, which is reported. The signal would end the
        // process.
        signal(SIGXFSZ, SIG_IGN)
        let words = ProcessArguments.words
        if words == ["--version"] || words == ["-V"] { exit(printVersion()) }
        if words.first == ShellCompletion.command {
            complete(Array(words.dropFirst()), in: environment(ProcessVariables.take()))
            exit(0)
        }
        run(words)
    }

    /// The text of a pipe has no other copy. A token is never stored.
    private static func keepingInput(of line: ParsedLine, _ error: TritonError) -> TritonError {
        var error = error
        let isSecret = line.command?.type.page.traits.contains(.mayHoldSecrets) == true
        if !isSecret, let path = RecoveryFile.keepPipe(STDIN_FILENO) {
            error.addHint("the text is kept in \(line: path)")
        }
        return error
    }

    private static func run(_ words: [String]) -> Never {
        let variables = ProcessVariables.take()
        let environment = environment(variables)
        func refuse(_ error: TritonError, unless works: (ParsedLine) -> Bool) {
            let line = LineParser(nouns: environment.nouns.map(\.noun)).parse(words)
            if !works(line) { fail(keepingInput(of: line, error), line.errorOptions, environment) }
        }
        if let error = ProcessFiles.unavailable { refuse(error, unless: worksWithoutProcessFiles) }
        do { try ProcessLimits.prepare() } catch { refuse(error) { _ in false } }
        if let (broken, options) = firstBroken(words, variables, environment) {
            fail(
                TritonError(
                    .badData, "\(broken) is not UTF-8 text",
                    hint: "bytes of another encoding can be converted with iconv"), options,
                environment)
        }
        // In milliseconds. A process that only waits for the reader of its output has nothing to clean up.
        let code = Signals.endingOnTermination(
            timeout: { ProcessConsole.isWriting ? 100 : Signals.timeToEnd },
            onTimeout: {
                guard ProcessConsole.acceptsMessage else { return }
                let line = LineParser(nouns: environment.nouns.map(\.noun)).parse(words)
                report(.interrupted, line.errorOptions, environment)
            },
            beforeDying: { _ in restoreTerminal() }
        ) {
            do {
                return await Dispatcher(environment).run(
                    words, LineOptions(console: try environment.console.get(), isOfPrompt: false)
                ).exitCode
            } catch {
                return TritonError.Code.software.exitCode
            }
        }
        // A normal `exit` would free memory that other threads still use, such as the signal thread. Closing the
        // databases would checkpoint and sync them, which a later start can do as well. The dispatcher has flushed all
        // output.
        fflush(nil)
        withExtendedLifetime(environment) { _exit(code) }
    }

    /// Reports the error and ends the process, before a command is run.
    private static func fail(_ error: TritonError, _ options: GlobalOptions, _ environment: TritonEnvironment) -> Never
    {
        report(error, options, environment)
        _exit(error.code.exitCode)
    }

    private static func report(_ error: TritonError, _ options: GlobalOptions, _ environment: TritonEnvironment) {
        // Without a console, only the exit code reports the error.
        guard let console = try? environment.console.get() else { return }
        ErrorWriter(
            console: console, isJSON: options.isJSON, isQuiet: options.quiet, variables: environment.variables
        ).write(error)
    }

    /// The argument or variable that is not UTF-8, as the subject of a message, and the options for the message.
    private static func firstBroken(
        _ words: [String], _ variables: ProcessVariables, _ environment: TritonEnvironment
    ) -> (what: SafeText, options: GlobalOptions)? {
        let argument = ProcessArguments.firstBroken, variable = firstBrokenVariable(variables)
        guard argument != nil || variable != nil else { return nil }
        // Parsed without the configuration, because the broken variable may be part of its path.
        let line = LineParser(nouns: environment.nouns.map(\.noun)).parse(words)
        if let argument { return ("argument \(argument)", line.errorOptions) }
        return variable.flatMap { worksAnywhere(line) ? nil : ("the variable \(line: $0)", line.errorOptions) }
    }

    /// Whether the line works in any environment, as help does.
    private static func worksAnywhere(_ line: ParsedLine) -> Bool {
        if line.wantsHelp { return true }
        switch line.destination {
        case .program, .noun, .group: return line.error == nil
        case .command(let command): return command.type.page.traits.contains(.worksAnywhere)
        case .unknownNoun, .unknownVerb: return false
        }
    }

    /// Whether the line needs no thread of Dispatch, which reads the files of its threads in `/proc`: it waits for
    /// nothing. A list from the cache does not; other commands may wait offline too, for a keyring or a terminal.
    private static func worksWithoutProcessFiles(_ line: ParsedLine) -> Bool {
        worksAnywhere(line) || line.options.offline && line.command?.type.page.takesPatterns == true
    }

    /// The first variable that is not UTF-8, of those that decide about files and requests.
    private static func firstBrokenVariable(_ variables: ProcessVariables) -> String? {
        variables.broken.filter { $0 == "HOME" || $0.hasPrefix("XDG_") || $0.hasPrefix("TRITON_") }.min()
    }

    /// Opens `/dev/null` for each standard stream that the parent closed. Otherwise the next file that the program
    /// opens would get its number, and messages would be written into a database. Reads and writes on it fail, as with
    /// a closed stream.
    private static func occupyStandardStreams() {
        for (number, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", flags)
        }
    }

    /// Restores the mode of the terminal, which a child and reading a password or a line change.
    private static func restoreTerminal() {
        ProcessConsole.endCutStyle()
        ProgressLine.clearTerminal()
        TerminalModes.restore()
        HiddenInput.restoreTerminal()
        LineEditor.restoreTerminal()
    }

    private static func environment(_ variables: ProcessVariables) -> TritonEnvironment {
        let values = variables.values
        return TritonEnvironment(
            variables: values, workingFolder: workingFolder(),
            program: InstalledFiles.ownProgram ?? ProcessArguments.all.first ?? "triton",
            console: { ProcessConsole(variables: values) })
    }

    /// Prints the version, without making the graph.
    private static func printVersion() -> Int32 {
        let console = ProcessConsole(variables: [:])
        do {
            try console.writeLine("triton \(trusted: fullVersion)")
            try console.flush()
            return 0
        } catch {
            return error.code.exitCode
        }
    }

    private static func workingFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
