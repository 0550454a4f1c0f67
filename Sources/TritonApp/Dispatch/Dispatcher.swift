package import CommandKit
import Database
package import Domain
import HTTPTransport
import OMGAPI
import Session
import Settings
package import Terminal

/// Runs command lines over one graph. The shell's one line, each line of the prompt, each line of a script and each
/// line that a command runs again all come through here; nothing exits the process.
package struct Dispatcher: Sendable {
    package struct Outcome: Sendable {
        package let exitCode: Int32
        package let output: CommandOutput?
        package let error: TritonError?

        static let done = Outcome(exitCode: 0, output: nil, error: nil)
    }

    /// How a line is run, beyond its words.
    package struct Setting: Sendable {
        package var console: any Console
        /// Said before each error: `script line 7`.
        package var place: SafeText?
        /// A line that another command runs: it writes nothing, and keeps nothing in the outbox.
        package var isInner = false
        /// How deep aliases and inner lines are nested.
        package var depth = 0
        /// Whether a line of the prompt or of a script gives its output to a file or to another program.
        package var isRedirected = false
        /// Whether it is a line of the prompt or of a script.
        package var isLine = false
        package var spelling = CommandSpelling.shell
        /// Told each command that is about to run.
        package var didParse: (@Sendable (any TritonCommand) -> Void)?

        package init(console: any Console, place: SafeText? = nil) {
            self.console = console
            self.place = place
        }
    }

    let environment: TritonEnvironment

    package init(_ environment: TritonEnvironment) { self.environment = environment }

    package func run(_ words: [String], _ setting: Setting) async -> Outcome {
        let choice = OutputChoice(words)
        let errors = ErrorWriter(
            console: setting.console, isJSON: choice.isJSON, isQuiet: choice.isQuiet, variables: environment.variables, place: setting.place, secrets: environment.secrets,
            spelling: setting.spelling)
        do {
            let outcome = try await follow(try Router(nouns: Nouns.all).route(words), words, choice, errors, setting)
            try setting.console.flush()
            return outcome
        } catch {
            let error = Self.surface(error)
            if !setting.isInner { errors.write(error) }
            return Outcome(exitCode: error.code.exitCode, output: nil, error: error)
        }
    }

    private func follow(_ route: Route, _ words: [String], _ choice: OutputChoice, _ errors: ErrorWriter, _ setting: Setting) async throws -> Outcome {
        let help = HelpText(traits: TerminalTraits(of: .output, on: setting.console, color: .auto, environment: environment.variables))
        switch route {
        case .version: try setting.console.writeLine("triton \(trusted: Program.version)")
        case .rootHelp: try setting.console.write(help.root(Nouns.all.map(\.description), version: Program.version))
        case .nounHelp(let noun): try setting.console.write(help.noun(noun))
        case .commandHelp(let name, let type): try setting.console.write(help.command(name, type))
        case .unknownNoun(let name, let words): return try await runUnknown(name, words, setting)
        case .command(let entry, let name, let type, let rest):
            return try await run(entry, name, type, rest, words, choice, errors, setting)
        }
        return .done
    }

    private func run(
        _ entry: NounEntry, _ name: String, _ type: any TritonCommand.Type, _ rest: [String], _ words: [String], _ choice: OutputChoice, _ errors: ErrorWriter, _ setting: Setting
    ) async throws -> Outcome {
        let defaults = type.page.needsConfiguration ? try DefaultOptions.words(for: name, type, in: environment.settings.get()) : []
        let command = try CommandParser.parse(type, defaults + rest, name: name)
        let choice = defaults.isEmpty ? choice : OutputChoice(defaults + words)
        if command.options.fields == ["help"] {
            try listFields(type, choice, setting.console)
            return .done
        }
        // A mistyped field is found before anything is sent.
        _ = try type.page.output?.positions(ofList: command.options.fields)
        let call = try invocation(for: command, name: name, words: words, setting)
        if type.page.needsConfiguration, !setting.isInner { warn(try SettingsWarnings.all(in: environment.settings.get()), call.note) }
        var output: CommandOutput
        do {
            output = try await entry.make(environment, call).makeCommands().run(command, call)
        } catch {
            return try await failed(Self.surface(error), name, type, rest, call, choice, errors, setting)
        }
        if let complaint = output.complaint, case .outbox(let id)? = call.journal.keep(because: complaint, state: .init(after: complaint)) {
            output.complaint?.hint = Self.kept(id, maySend: type.canBeLookedUp || !complaint.mayHaveArrived)
        } else {
            call.journal.delivered()
        }
        let outcome = try await finish(output, call, choice, errors, setting)
        if !setting.isInner, name != "outbox send" { await sendQueued(call) }
        return outcome
    }

    // MARK: After the command

    private func finish(_ output: CommandOutput, _ call: Invocation, _ choice: OutputChoice, _ errors: ErrorWriter, _ setting: Setting) async throws -> Outcome {
        if let code = output.ownExitCode { return Outcome(exitCode: code, output: nil, error: nil) }
        if case .secret = output.script, setting.isRedirected || setting.isLine && ![nil, "-"].contains(call.options.output) {
            throw TritonError(.usage, "a secret is not written into files or pipes from here", hint: "in a shell the same command can be piped")
        }
        var output = output
        output.complaint = output.complaint ?? call.oddItems?.error
        let failures = output.records.failures
        if !setting.isInner {
            if let rehearsal = call.rehearsal, output.isOfChange || !rehearsal.requests.isEmpty {
                try RehearsalWriter(call: call, isJSON: choice.isJSON).write(rehearsal)
            } else {
                let raw = call.words.contains("--raw")
                try await OutputWriter(options: call.options, format: choice.format, call: call, raw: raw).write(output)
            }
            errors.write(failures)
        }
        if let complaint = output.complaint {
            if !setting.isInner { errors.write(complaint) }
            return Outcome(exitCode: complaint.code.exitCode, output: output, error: complaint)
        }
        guard !failures.isEmpty else { return Outcome(exitCode: 0, output: output, error: nil) }
        if call.options.queue, !call.isRehearsal { QueueMarker(directories: try environment.directories.get(), profile: try call.session.profile).set() }
        let error = Self.summary(of: failures, among: output.records.count)
        if !setting.isInner, choice.isJSON { errors.write(error) }
        return Outcome(exitCode: error.code.exitCode, output: output, error: error)
    }

    /// What `--queue` kept goes out with the next command that reaches the service; what fails again stays queued.
    private func sendQueued(_ call: Invocation) async {
        // The command itself succeeded with both of these.
        guard call.contact.wasMade, !call.isRehearsal, let session = try? call.session, let directories = try? environment.directories.get() else { return }
        let marker = QueueMarker(directories: directories, profile: session.profile)
        guard marker.isSet else { return }
        func items() -> [OutboxItem]? { try? environment.outbox.get().items(of: session.profile) }
        let queued = Set((items() ?? []).filter { $0.state == .queued }.map(\.id))
        let result = await call.rerun(["outbox", "send", "--queued", "--profile", session.profile])
        // Cleared before looking: what another process queues after the look sets the mark again. An outbox that cannot
        // be read keeps its mark, and is tried again.
        marker.clear()
        let left = items()
        if left?.contains(where: { $0.state == .queued }) != false { marker.set() }
        for item in left ?? [] where queued.contains(item.id) && item.state != .queued {
            call.note("what was queued as \(line: item.id) was not taken (\(line: item.reason)): see 'triton outbox get \(line: item.id)'")
        }
        if result.error == nil, let output = result.output, output.records.count > 0 { call.note("what was queued has been sent") }
    }

    /// What was accepted from the user is kept before the error is said.
    private func failed(
        _ error: TritonError, _ name: String, _ type: any TritonCommand.Type, _ rest: [String], _ call: Invocation, _ choice: OutputChoice, _ errors: ErrorWriter,
        _ setting: Setting
    ) async throws -> Outcome {
        var error = error
        call.undo.retract(because: error)
        // What is queued goes out by itself; what may have arrived must have been looked up before.
        let isForLater = call.options.queue && [.unavailable, .tryLater].contains(error.code) && (type.canBeLookedUp || !error.mayHaveArrived)
        if isForLater, !error.mayHaveArrived, !call.journal.hasEntry {
            try call.journal.accept([], resend: name.split(separator: " ").map(String.init) + GlobalOptions.removing(Self.notResent, from: rest))
        }
        let kept = call.journal.keep(because: error, state: .init(after: error, isForLater: isForLater))
        let untried = call.journal.keepWaiting()
        switch kept {
        case .outbox(let id) where isForLater && untried.isEmpty:
            return try await queued(id, call, choice, setting)
        case .outbox(let id):
            let place: SafeText = "text is kept, see 'triton outbox get \(line: id)'"
            error.hint =
                error.hint.map { Self.joined($0, "the \(place)", afterQuestion: "The \(place)") } ?? Self.kept(id, maySend: type.canBeLookedUp || !error.mayHaveArrived)
        case .file(let path): error.hint = "the text is kept in \(line: path)"
        case nil where error.mayHaveArrived && !setting.isInner:
            let advice: SafeText = "it may have been done all the same: look before you repeat it"
            error.hint = error.hint.map { Self.joined($0, advice, afterQuestion: "Also, \(advice)") } ?? advice
        case nil: break
        }
        for place in untried.map(\.place) { call.note("not tried: \(place)") }
        if !setting.isInner { errors.write(error) }
        return Outcome(exitCode: error.code.exitCode, output: nil, error: error)
    }

    private static func joined(_ hint: SafeText, _ advice: SafeText, afterQuestion sentence: SafeText) -> SafeText {
        hint.rendered.hasSuffix("?") ? "\(hint) \(sentence)" : "\(hint); \(advice)"
    }

    /// - Parameter maySend: whether the outbox can find out by itself if it has arrived.
    private static func kept(_ id: String, maySend: Bool) -> SafeText {
        maySend
            ? "the text is kept: send it with 'triton outbox send \(line: id)'"
            : "it may have arrived: see what the service has; the text is kept, see 'triton outbox get \(line: id)'"
    }

    /// What is about this moment, and not about what is sent.
    private static let notResent: Set<String> = ["--queue", "--offline", "-o", "--output"]

    private func queued(_ id: String, _ call: Invocation, _ choice: OutputChoice, _ setting: Setting) async throws -> Outcome {
        let profile = try call.session.profile
        QueueMarker(directories: try environment.directories.get(), profile: profile).set()
        guard let item = try environment.outbox.get().item(id, of: profile) else { return .done }
        var output = CommandOutput.record(item)
        output.script = .nothing
        output.screen = .lines
        output.sentence = "queued as \(line: id): it is sent with the next command that reaches the service"
        if !setting.isInner { try await OutputWriter(options: call.options, format: choice.format, call: call, raw: false).write(output) }
        return Outcome(exitCode: 0, output: output, error: nil)
    }

    private static func summary(of failures: [(operand: String, error: TritonError)], among count: Int) -> TritonError {
        let codes = Set(failures.map(\.error.code))
        let message: SafeText = "\(failures.count) of \(count) failed"
        if failures.count == count, codes.count == 1, let code = codes.first { return TritonError(code, message) }
        return TritonError(.partial, message)
    }

    /// Every error that reaches the surface is one of ours; anything else is a mistake of the program.
    static func surface(_ error: any Error) -> TritonError {
        if let error = error as? TritonError { return error }
        if error is CancellationError { return TritonError(.cancelled, "interrupted") }
        return TritonError(.software, "a bug in triton: \(line: String(describing: error))", hint: "please report it with the command that you typed")
    }

    private func listFields(_ type: any TritonCommand.Type, _ choice: OutputChoice, _ console: any Console) throws {
        guard let schema = type.page.output else { throw TritonError(.usage, "this command prints no fields") }
        if choice.isJSON {
            let fields = schema.fields.map { ["name": .string($0.name), "type": .string($0.type.rawValue), "about": .string($0.about)] as JSON }
            return try console.write(JSON.array(fields).bytes(console.isTerminal(.output) ? .pretty : .compact) + [10], to: .output)
        }
        for field in schema.fields { try console.writeLine("\(trusted: field.name)\t\(trusted: field.type.rawValue)\t\(trusted: field.about)") }
    }
}

extension CommandOutput.Records {
    fileprivate var count: Int {
        switch self {
        case .one: 1
        case .many(let elements): elements.count
        case .stream: 0
        }
    }
}
