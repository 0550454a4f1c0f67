import Arguments
import CProcess
import Commands
import Domain
import Files
import Glibc
import Output
import ProcessRuntime
import Readline
import Terminal

/// Environment in, exit code out: what the executable runs.
public enum Program {
    package static let version = "0.1.0"

    /// An asynchronous `main` would start three threads before its first line, which costs `--version` a millisecond.
    public static func main() -> Never {
        occupyStandardStreams()
        // A file size limit is then an error of the write, which is reported, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        // A pool of its own for each thread would grow by one page at a time, with a system call for each: an eighth of
        // the time of a short command.
        mallopt(M_ARENA_MAX, 1)
        let words = Array(CommandLine.arguments.dropFirst())
        if words == ["--version"] || words == ["-V"] { exit(sayVersion()) }
        if words.isEmpty || words == ["--help"] || words == ["-h"] { sayHelp(words) }
        if words.first == ShellCompletion.command {
            complete(Array(words.dropFirst()), in: environment())
            exit(0)
        }
        run(words)
    }

    private static func run(_ words: [String]) -> Never {
        let environment = environment()
        do { try ProcessLimits.prepare() } catch {
            fail(error, LineParser(nouns: environment.nouns.map(\.noun)).parse(words).errorOptions, environment)
        }
        if let (broken, options) = firstBroken(words, environment) {
            fail(
                TritonError(
                    .badData, "\(broken) is not UTF-8 text",
                    hint: "bytes of another encoding can be converted with iconv"), options,
                environment)
        }
        // Who only waits for a reader has nothing to clean up.
        let code = Signals.endingOnTermination(
            timeout: { ProcessConsole.isWriting ? 100 : 3000 }, beforeDying: { _ in giveTerminalBack() }
        ) {
            do {
                return await Dispatcher(environment).run(
                    words, Dispatcher.RunOptions(console: try environment.console.get())
                ).exitCode
            } catch {
                return TritonError.Code.software.exitCode
            }
        }
        // What is done at a usual end would take away memory that other threads still use, such as the one that
        // hears signals; and closing the databases would copy their logs and sync, which some later start does just as
        // well. Whatever had to be written was flushed by the dispatcher.
        fflush(nil)
        withExtendedLifetime(environment) { _exit(code) }
    }

    /// Ends the process before a command was run.
    private static func fail(_ error: TritonError, _ options: GlobalOptions, _ environment: TritonEnvironment) -> Never
    {
        // With nowhere to say it, the exit code tells.
        if let console = try? environment.console.get() {
            ErrorWriter(
                console: console, isJSON: options.isJSON, isQuiet: options.quiet, variables: environment.variables
            ).write(error)
        }
        _exit(error.code.exitCode)
    }

    /// The position of an argument that Swift would repair without a word, and so change what is sent; nil when all are
    /// text.
    private static func firstBrokenArgument() -> Int? {
        (1..<max(1, Int(CommandLine.argc))).first { position in
            CommandLine.unsafeArgv[position].map { String(validatingCString: $0) == nil } ?? false
        }
    }

    /// What is not text, as the subject of a message, and how to say it.
    private static func firstBroken(_ words: [String], _ environment: TritonEnvironment) -> (
        what: SafeText, options: GlobalOptions
    )? {
        let argument = firstBrokenArgument(), variable = firstBrokenVariable(environment.variables)
        guard argument != nil || variable != nil else { return nil }
        // Without the configuration, whose place a broken variable may name.
        let line = LineParser(nouns: environment.nouns.map(\.noun)).parse(words)
        if let argument { return ("argument \(argument)", line.errorOptions) }
        return variable.flatMap { worksAnywhere(line) ? nil : ("the variable \(line: $0)", line.errorOptions) }
    }

    /// Help works in any environment.
    private static func worksAnywhere(_ line: ParsedLine) -> Bool {
        if line.wantsHelp { return true }
        switch line.destination {
        case .program: return line.error == nil
        case .command(let command): return command.type.page.worksAnywhere
        case .noun, .group, .unknownNoun, .unknownVerb: return false
        }
    }

    /// The same for the variables that decide where files are and what is asked.
    private static func firstBrokenVariable(_ variables: [String: String]) -> String? {
        variables.keys.filter { name in
            (name == "HOME" || name.hasPrefix("XDG_") || name.hasPrefix("TRITON_"))
                && getenv(name).map { String(validatingCString: $0) == nil } == true
        }.min()
    }

    /// A stream that the parent closed would be the first file that this program opens: what it says would be written
    /// into a database. Whatever is done to the stand-in fails, as it would with a closed stream.
    private static func occupyStandardStreams() {
        for (number, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", flags)
        }
    }

    /// Reading a password or a line left the terminal in another mode.
    private static func giveTerminalBack() {
        ProgressLine.clearTerminal()
        HiddenInput.restoreTerminal()
        LineEditor.restoreTerminal()
    }

    private static func environment() -> TritonEnvironment {
        let variables = variables()
        return TritonEnvironment(
            variables: variables, workingFolder: workingFolder(),
            program: Symlinks.target(of: "/proc/self/exe") ?? CommandLine.arguments.first ?? "triton",
            console: { ProcessConsole(variables: variables) })
    }

    /// Of two variables of one name the first counts, as for getenv(3). Foundation goes through them by characters,
    /// which is felt in a command of four milliseconds.
    private static func variables() -> [String: String] {
        var variables: [String: String] = [:]
        variables.reserveCapacity(64)
        guard var entry = process_environment() else { return variables }
        while let text = entry.pointee {
            defer { entry += 1 }
            guard let separator = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            let name = UnsafeRawBufferPointer(start: text, count: separator - text)
            let key = String(decoding: name, as: UTF8.self)
            if variables[key] == nil { variables[key] = String(cString: separator + 1) }
        }
        return variables
    }

    /// The one answer that needs nothing at all.
    private static func sayVersion() -> Int32 {
        let console = ProcessConsole(variables: [:])
        do {
            try console.writeLine("triton \(trusted: version)")
            try console.flush()
            return 0
        } catch {
            return error.code.exitCode
        }
    }

    /// The program's own help, whose text is ready: to make it out of the table of nouns takes as long as all the rest.
    private static func sayHelp(_ words: [String]) -> Never {
        // Those that decide about colours.
        let names = ["NO_COLOR", "CLICOLOR_FORCE", "TERM"]
        var variables: [String: String] = [:]
        for name in names { variables[name] = getenv(name).map { String(cString: $0) } }
        let console = ProcessConsole(variables: variables)
        let traits = TerminalTraits(of: .output, on: console, color: .auto, variables: variables)
        do throws(TritonError) {
            try console.write(SafeText(trusted: traits.hasColor ? RootHelp.colored : RootHelp.plain))
            try console.flush()
            _exit(0)
        } catch {
            let environment = environment()
            fail(error, LineParser(nouns: environment.nouns.map(\.noun)).parse(words).errorOptions, environment)
        }
    }

    private static func workingFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
