import Aliases
import Arguments
import Commands
import Completion
import Domain
import OMGAPI
import Output
import Platform
import Session
import Settings
import Shell
import Synchronization
import Terminal

/// Runs the lines of the prompt and of scripts, with the dispatcher of the program.
struct ProgramRunner: LineRunner {
    private let environment: TritonEnvironment
    private let call: Invocation
    private let dispatcher: Dispatcher
    /// The global options that were given to `repl` itself, for every line. The address is not among them, because
    /// `use` changes it; nor are options for a single file or record.
    let leading: [String]

    init(_ environment: TritonEnvironment, for call: Invocation) {
        self.environment = environment
        self.call = call
        dispatcher = Dispatcher(environment)
        leading = call.line.globalWords(
            except: ["--address", "--fields", "--sort", "--where", "--output", "--force"])
    }

    var console: any Console { call.console }
    var errorTraits: TerminalTraits { call.errorTraits }
    var time: TimeSource { call.time }
    var secrets: KnownSecrets { environment.secrets }
    var nouns: [NounDescription] { environment.nouns.map(\.description) }

    var childVariables: [String: String] {
        // Without a session (a configuration that does not parse) programs get the environment unchanged.
        guard let session = try? session() else { return environment.variables }
        return ExternalCommands.environment(environment, session, call.options.format)
    }

    var editor: Editor {
        get throws {
            Editor(
                variables: environment.variables, setting: try environment.settings.get().program("editor"),
                console: console)
        }
    }

    func isVerb(_ word: String, of noun: NounDescription) -> Bool {
        VerbAliases.resolve(word, among: noun.verbs.map(\.name)) != nil
    }

    func knows(_ word: String) -> Bool {
        if environment.nouns.coreWords.contains(word)
            || ExternalCommands.find(word, variables: environment.variables) != nil
        {
            return true
        }
        // The dispatcher then reports that the configuration does not parse.
        guard let aliases = try? Alias.all(in: environment.settings.get()) else { return true }
        return aliases.contains { $0.name == word }
    }

    func mayHoldSecrets(_ words: [String]) -> Bool { dispatcher.mayHoldSecrets(words) }

    var completionEngine: CompletionEngine { environment.completionEngine }

    // MARK: The address

    var address: Address? {
        // The prompt also works if the configuration does not parse; each command reports the error.
        try? session().address
    }

    private func session() throws -> Session {
        try environment.sessionResolver.session(
            address: nil, profile: call.options.profile, chosen: environment.sessionController.chosenAddress)
    }

    func sessions() -> AsyncStream<Session?> { environment.sessionController.sessions() }

    /// Runs `body` as the address that `repl` itself was given with `--address`, if it was given one.
    func asGivenAddress<Result>(_ body: () async throws -> Result) async throws -> Result {
        guard call.options.address != nil else { return try await body() }
        let before = environment.sessionController.chosenAddress
        environment.sessionController.choose(try call.session.address)
        defer { environment.sessionController.choose(before) }
        return try await body()
    }

    /// Selects an address. If it is not known to be the account's, the service is asked whether it exists.
    func use(_ name: String, _ lineOptions: LineOptions) async throws {
        let address = try Address(validating: name)
        let inner = try freshCall()
        let services = try CommandGraph(environment, inner).services
        // If the account cannot be read, it is not known whether the address belongs to it.
        let answer = (try? await services.ownership.confirmedAnswer(for: address)) ?? .unknown
        if answer != .own {
            try await services.api.requireTaken(address)
            call.note(
                answer == .foreign
                    ? "'\(address)' is not an address of this account: only public content can be read"
                    : "cannot check whether '\(address)' is yours: without its token, only public content can be read")
        }
        environment.sessionController.choose(address)
    }

    // MARK: Lines

    func run(_ words: [String], _ lineOptions: LineOptions) async -> LineOutcome {
        var lineOptions = lineOptions
        let isRead = Mutex(false)
        lineOptions.didParse = { command in isRead.withLock { $0 = command.isRead } }
        var outcome = await dispatcher.run(leading + words, lineOptions)
        outcome.isRead = isRead.withLock { $0 }
        return outcome
    }

    func report(_ error: TritonError, _ lineOptions: LineOptions) {
        let options = call.options
        ErrorWriter(
            console: lineOptions.console, isJSON: options.isJSON, isQuiet: options.quiet,
            variables: environment.variables,
            place: lineOptions.place, secrets: environment.secrets, spelling: lineOptions.spelling,
            color: { [preferences = call.preferences] in options.color(or: preferences.color) }
        ).write(error)
    }

    func refresh() { environment.reloadSettings() }

    // MARK: Watchers

    func watchers() throws -> [Watcher] {
        let graph = CommandGraph(environment, try freshCall())
        return try environment.nouns.filter { $0.factory.hasWatchers }.flatMap { try $0.make(graph).makeWatchers() }
    }

    /// An invocation with the present settings, which writes nothing.
    private func freshCall() throws -> Invocation {
        let words = [ReplCommand.page.name] + leading + ["--quiet"]
        guard let line = try dispatcher.parseWithoutDefaults(words), let command = line.command else { return call }
        return try dispatcher.invocation(for: line, command, LineOptions(console: console, isOfPrompt: false))
    }
}
