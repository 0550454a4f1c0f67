package import Domain
package import Files
import Platform
import Subprocess
import SystemPackage

/// Another program, run and waited for: editor, pager, browser, the shell behind a pipe, an alias, an external command.
///
/// swift-subprocess does the work: it gives the child default signals, an empty signal mask and none of our other
/// descriptors, and leaves it in our process group (so that Ctrl-C and Ctrl-Z reach it). This type adds some rules:
/// secrets never reach a child, a child that stops reading does not end us, the exit code is the one that a shell
/// would report, a cancelled task ends the child with everything that it has started, and a child that a
/// signal ended leaves the terminal as it was.
package struct ChildProcess: Sendable {
    package enum Command: Sendable {
        /// A program, found by `PATH` unless it has a slash, with its arguments as they are.
        case program(String, [String] = [])
        /// A command line for `sh -c`; the arguments are `"$@"` in it, and never become part of the script.
        case shell(String, [String] = [])
    }

    package enum Input: Sendable {
        case inherit, none
        case bytes([UInt8])
        /// Each piece is written when it arrives; the child's input ends with the stream.
        ///
        /// - Parameter closed: called when the child stops reading before the end of the stream.
        case stream(AsyncStream<[UInt8]>, closed: @Sendable () -> Void)
    }

    package var command: Command
    /// The child's whole environment; the variables that contain secrets are taken out of it in any case.
    package var variables: [String: String]
    package var input: Input
    /// Whether the child controls the terminal while it runs: then only the child handles Ctrl-C.
    package var isInteractive: Bool
    /// Whether its standard error is dropped, because it repeats what a stranger has written. Else it is ours.
    package var isSilent: Bool

    package init(
        _ command: Command, variables: [String: String], input: Input = .inherit, isInteractive: Bool = false,
        isSilent: Bool = false
    ) {
        self.command = command
        self.variables = variables
        self.input = input
        self.isInteractive = isInteractive
        self.isSilent = isSilent
    }

    private var errors: FileDescriptorOutput {
        // Without a place to drop them, the errors are worth more than their form.
        guard isSilent, let null = try? FileDescriptor.open("/dev/null", .writeOnly) else {
            return .currentStandardError
        }
        return .fileDescriptor(null, closeAfterSpawningProcess: true)
    }

    /// The script for a command line of the user that gets the terminal, such as an editor, with further words of the
    /// script. No shell stays in between if it begins with a program; else the shell survives the keys of the terminal
    /// that the program may ignore.
    package static func interactiveScript(_ command: String, _ rest: String = "", variables: [String: String]) -> String
    {
        let program = command.split(separator: " ").first.map(String.init) ?? ""
        let isSimple = !command.contains { "|&;<>()`\n".contains($0) } && isInstalled(program, variables: variables)
        return (isSimple ? "exec " : "trap : INT QUIT\n") + command + rest
    }

    /// Variables that no child sees.
    package static let secretVariables = Token.variables

    /// A path that does not exist, for a program that is not found.
    private static let nowhere = "/nonexistent/program"

    /// The exit code of a shell for a program that does not exist.
    package static let notFoundCode: Int32 = 127

    /// Whether a command ended as by Ctrl-C on the terminal, which this process has got too or gets in a moment.
    package static func isInterruption(_ code: Int32) -> Bool { code == 128 + SIGINT && TerminalModes.hasTerminal }

    /// Runs the command with our standard output.
    /// - Returns: its exit code, 128+n if signal n ended it.
    /// - Throws: code `no_input` when there is no such program, `io` when it cannot be started, `cancelled`.
    package func run() async throws(TritonError) -> Int32 { try await execute(into: .currentStandardOutput).code }

    /// Runs the command and collects its standard output.
    /// - Throws: as ``run()``, and `bad_data` when the output has more than `limit` bytes.
    package func capture(limit: Int) async throws(TritonError) -> Captured {
        let (code, output) = try await execute(into: .bytes(limit: limit))
        return Captured(code: code, output: output)
    }

    package struct Captured: Sendable {
        /// 128+n if signal n ended it.
        package let code: Int32
        package let output: [UInt8]
    }

    /// Runs the command with a file as its input, and passes on its standard output piece by piece.
    /// - Parameter take: ends the command when it throws.
    /// - Throws: as ``run()``, and what `take` throws.
    package func stream(_ file: borrowing Descriptor, _ take: ([UInt8]) throws -> Void) async throws -> Int32 {
        if let error = ProcessFiles.unavailable { throw error }
        BrokenPipe.ignoreSignal()
        let running = RunningChild(), number = file.number
        defer { running.finish() }
        do {
            return try await withTaskCancellationHandler {
                let ended = try await Subprocess.run(
                    configuration,
                    input: .fileDescriptor(FileDescriptor(rawValue: number), closeAfterSpawningProcess: false),
                    output: .sequence, error: errors
                ) { child in
                    running.started(child.processIdentifier.value, stopsUs: false)
                    for try await piece in child.standardOutput { try take(piece.withUnsafeBytes { Array($0) }) }
                }
                guard !Task.isCancelled else { throw TritonError.interrupted }
                return Self.code(ended.terminationStatus)
            } onCancel: {
                running.cancel()
            }
        } catch { throw surface(error) }
    }

    /// Whether a program of that name can be run.
    package static func isInstalled(_ program: String, variables: [String: String]) -> Bool {
        if program.contains("/") { return SearchPath.isProgram(program) }
        return SearchPath.find(program, in: variables) != nil
    }
}

extension ChildProcess {
    private var configuration: Configuration {
        var custom = SearchPath.cleaned(variables).reduce(into: [Environment.Key: String]()) {
            $0[.init(stringLiteral: $1.key)] = $1.value
        }
        for name in Self.secretVariables { custom[.init(stringLiteral: name)] = nil }
        let executable: Executable
        let list: [String]
        switch command {
        case .program(let name, let arguments):
            executable = .path(
                FilePath(name.contains("/") ? name : SearchPath.find(name, in: variables) ?? Self.nowhere))
            list = arguments
        case .shell(let script, let arguments):
            executable = .path("/bin/sh")
            list = ["-c", script, "sh"] + arguments
        }
        var options = PlatformOptions()
        // ``RunningChild`` ends it, with its children. The library would kill only the child, which must not happen
        // before those are known: on a busy machine a second was too short.
        options.teardownSequence = [.send(signal: .windowSizeChange, allowedDurationToNextStep: .seconds(30))]
        return Configuration(
            executable: executable, arguments: Arguments(list), environment: .custom(custom),
            platformOptions: options)
    }

    private func execute<Output: OutputProtocol>(into output: Output) async throws(TritonError) -> (
        code: Int32, output: Output.OutputType
    ) {
        if let error = ProcessFiles.unavailable { throw error }
        BrokenPipe.ignoreSignal()
        let shield = SignalShield(ignoring: isInteractive ? [SIGINT, SIGQUIT] : [])
        defer { shield.restore() }
        TerminalModes.childStarts()
        var isComplete = false
        defer { TerminalModes.childEnded(restores: !isComplete) }
        let running = RunningChild()
        do {
            let result = try await withTaskCancellationHandler {
                try await wait(into: output, running)
            } onCancel: {
                running.cancel()
            }
            running.finish()
            if !isInteractive { await Self.untilSignalCancels(result.code) }
            guard !Task.isCancelled else { throw TritonError.interrupted }
            isComplete = result.code <= 128
            return result
        } catch {
            running.finish()
            throw surface(error)
        }
    }

    /// The signal that ended the child may be for this process too, as Ctrl-C is, and cancel this task a moment later.
    private static func untilSignalCancels(_ code: Int32) async {
        guard [128 + SIGINT, 128 + SIGTERM, 128 + SIGQUIT].contains(code) else { return }
        InputWait.untilSignalsAreDelivered()
        // Ends early, with an error, when the task is cancelled.
        try? await Task.sleep(for: .milliseconds(50))
    }

    private func wait<Output: OutputProtocol>(into output: Output, _ running: RunningChild) async throws -> (
        code: Int32, output: Output.OutputType
    ) {
        switch input {
        case .inherit: return try await wait(reading: .currentStandardInput, into: output, running)
        case .none: return try await wait(reading: .none, into: output, running)
        case .bytes(let bytes):
            // To leave a pager early is not an error.
            return try await wait(into: output, running, closed: {}) { _ = try await $0.write(bytes) }
        case .stream(let pieces, let closed):
            return try await wait(into: output, running, closed: closed) { child in
                for await piece in pieces { _ = try await child.write(piece) }
            }
        }
    }

    private func wait<Input: InputProtocol, Output: OutputProtocol>(
        reading input: Input, into output: Output, _ running: RunningChild
    ) async throws -> (code: Int32, output: Output.OutputType) {
        let ended = try await Subprocess.run(
            configuration, input: input, output: output, error: errors
        ) { running.started($0.processIdentifier.value, stopsUs: isInteractive) }
        return (Self.code(ended.terminationStatus), ended.standardOutput)
    }

    /// - Parameter closed: called when the child stops reading, as `head` does at any time.
    private func wait<Output: OutputProtocol>(
        into output: Output, _ running: RunningChild, closed: () -> Void,
        _ write: (StandardInputWriter) async throws -> Void
    ) async throws -> (code: Int32, output: Output.OutputType) {
        let ended = try await Subprocess.run(
            configuration, input: .inputWriter, output: output, error: errors
        ) { child in
            running.started(child.processIdentifier.value, stopsUs: isInteractive)
            do { try await write(child.standardInputWriter) } catch { closed() }
        }
        return (Self.code(ended.terminationStatus), ended.standardOutput)
    }

    private static func code(_ status: TerminationStatus) -> Int32 {
        switch status {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }

    private func surface(_ error: any Error) -> TritonError {
        let name: SafeText =
            switch command {
            case .program(let name, _): SafeText(line: name)
            case .shell: "sh"
            }
        switch error {
        case let error as TritonError: return error
        case is CancellationError: return TritonError.interrupted
        case let error as SubprocessError where error.code == .executableNotFound:
            return TritonError(.noInput, "there is no such program").withContext("cannot run", name)
        case let error as SubprocessError where error.code == .outputLimitExceeded:
            return TritonError(.badData, "its output is too large").withContext("cannot use the output of", name)
        default: return TritonError(.io, SafeText(line: "\(error)")).withContext("cannot run", name)
        }
    }
}
