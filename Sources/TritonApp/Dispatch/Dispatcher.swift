import Commands
import Files
import HTTPTransport
import Help
import Manual
import OMGAPI
import Platform
import Session
package import Shell
import Terminal

/// Runs command lines over one graph: the line of the shell, and each line of the prompt or of a script. It does not
/// end the process.
package struct Dispatcher: Sendable {
    let environment: TritonEnvironment
    private let parser: LineParser

    package init(_ environment: TritonEnvironment) {
        self.environment = environment
        parser = LineParser(nouns: environment.nouns.map(\.noun))
    }

    /// Parses the words and runs what they ask for.
    package func run(_ words: [String], _ lineOptions: LineOptions) async -> LineOutcome {
        // Another process would not know either which hosts were unreachable before.
        if lineOptions.depth == 0, !lineOptions.isOfPrompt { environment.unreachableHosts.forget() }
        let line = parse(words)
        let errorOptions = line.errorOptions
        var lineOptions = lineOptions
        if let input = lineOptions.input {
            lineOptions.console = InputConsole(lineOptions.console, input: input)
        }
        lineOptions.console = ProgressConsole.around(
            lineOptions.console,
            // Progress has no colours.
            traits: TerminalTraits(
                of: .error, on: lineOptions.console, color: .auto, variables: environment.variables),
            time: environment.time,
            isQuiet: errorOptions.quiet)
        defer { lineOptions.console.progressLine?.close() }
        let errors = ErrorWriter(
            console: lineOptions.console, isJSON: errorOptions.isJSON, isQuiet: errorOptions.quiet,
            variables: environment.variables,
            place: lineOptions.place, secrets: environment.secrets, spelling: lineOptions.spelling,
            color: { errorOptions.color(or: configuredColor) })
        do {
            let outcome = try await JQView.endingOnCancellation { [lineOptions] in
                try await execute(line, errors, lineOptions)
            }
            try lineOptions.console.flush()
            return outcome
        } catch {
            let error = TritonError(surfacing: error)
            errors.write(error)
            return LineOutcome(exitCode: error.code.exitCode)
        }
    }

    private func execute(_ line: ParsedLine, _ errors: ErrorWriter, _ lineOptions: LineOptions) async throws
        -> LineOutcome
    {
        // A line that asks for help needs no operands.
        if !line.wantsHelp, line.options.fields == ["help"], let page = line.command?.type.page {
            try listFields(Self.fields(of: page, line.options), line.options, lineOptions.console)
            return LineOutcome(exitCode: 0)
        }
        if let error = line.error {
            guard let words = try await wordsWithChosenItem(line, lineOptions) else { throw error }
            return try await execute(parse(words), errors, lineOptions)
        }
        func help(_ tree: @autoclosure () -> JSON, _ text: (HelpText) -> SafeText) throws {
            if line.options.isJSON {
                return try DocumentWriter(console: lineOptions.console, jq: line.options.jq).write(tree())
            }
            // In a pipe the configuration is not read: help must also be printed when it cannot be.
            let color = line.options.color(or: lineOptions.console.isTerminal(.output) ? configuredColor : nil)
            let traits = TerminalTraits(
                of: .output, on: lineOptions.console, color: color, variables: environment.variables)
            try lineOptions.console.write(text(HelpText(traits: traits)))
        }
        switch line.destination {
        case .program where line.wantsVersion && !line.wantsHelp:
            try lineOptions.console.writeLine("triton \(trusted: Program.fullVersion)")
        case .program:
            try help(HelpFactory.tree(environment.helpEnvironment)) {
                $0.root(environment.nouns.map(\.description), version: Program.version)
            }
        case .noun(let noun), .group(let noun, _), .unknownVerb(let noun):
            try help(HelpFactory.tree(of: noun, environment.helpEnvironment)) { $0.noun(noun) }
        case .command(let command) where line.wantsHelp:
            try help(HelpFactory.tree(of: command, environment.helpEnvironment)) {
                $0.command(command.name, command.type)
            }
        case .command(let command): return try await run(command, of: line, errors, lineOptions)
        case .unknownNoun(let name): return try await runUnknown(name, line, lineOptions)
        }
        return LineOutcome(exitCode: 0)
    }

    private func run(_ command: ParsedCommand, of line: ParsedLine, _ errors: ErrorWriter, _ lineOptions: LineOptions)
        async throws -> LineOutcome
    {
        let page = command.type.page
        // A mistyped field is found before anything is sent.
        _ = try Self.fields(of: page, line.options)?.positions(ofList: line.options.fields)
        let query = try RecordQuery(
            line.options, line.listPart, of: page, isList: command.value.printsList, now: environment.time.now())
        // So are a mistake in a jq expression and a missing jq library.
        if let expression = line.options.jq { _ = try JQView(expression, isPretty: false) }
        // And so is a file that the output would not replace.
        if let file = line.options.output, file != "-", !line.options.force { try FileWriter.requireNew(file) }
        let call = try invocation(for: line, command, lineOptions)
        if !page.traits.contains(.worksWithoutConfiguration) {
            warn(try SettingsWarnings.all(in: environment.settings.get(), environment.nouns), call.note)
        }
        if command.needsWritableSession { try call.session.requireWritable() }
        let graph = CommandGraph(environment, call)
        let run = CommandRun(command: command, graph: graph, errors: errors, lineOptions: lineOptions)
        var output: CommandOutput
        do {
            output = try await self.output(of: command, graph)
        } catch {
            return try await failed(TritonError(surfacing: error), run)
        }
        // A file of '--from' may have no records.
        if output.isOfChange, output.emptyNotice == nil {
            output.emptyNotice = "there is nothing to \(trusted: page.name)"
        }
        if call.patternUse.wasNoted { output.isList = true }
        query?.apply(to: &output)
        let outcome = try await finish(output, run)
        if !page.traits.contains(.sendsOutbox) { await sendQueued(run) }
        return outcome
    }

    // MARK: Parsing

    func parse(_ words: [String]) -> ParsedLine {
        var words = words
        // `help --copy` asks about that option. These are options of the line itself.
        if words.count == 2, words[0] == "help", words[1].hasPrefix("-"), words[1] != "--all",
            !["-h", "--help", "--version", "--json", "--jsonl", "--format"].contains(where: words[1].hasPrefix)
        {
            words.insert("--", at: 1)
        }
        return parser.parse(words) { name, type in
            do { return .success(try DefaultOptions.words(for: name, type, in: environment.settings.get())) } catch {
                return .failure(TritonError(surfacing: error))
            }
        }
    }

    /// Parses words that the user did not type, without the default options of the configuration; nil if they are not a
    /// command.
    func parseWithoutDefaults(_ words: [String]) throws(TritonError) -> ParsedLine? {
        let line = parser.parse(words)
        if let error = line.error { throw error }
        return line.command == nil ? nil : line
    }

    func entry(of command: ParsedCommand) throws -> NounEntry {
        guard let entry = environment.nouns.first(where: { $0.name == command.noun }) else {
            throw TritonError(.software, "'\(line: command.noun)' is not in the table of nouns")
        }
        return entry
    }

    func output(of command: ParsedCommand, _ graph: CommandGraph) async throws -> CommandOutput {
        try await entry(of: command).make(graph).makeCommands().run(command.value, graph.call)
    }

    // MARK: After the command

    private func finish(_ output: CommandOutput, _ run: CommandRun) async throws -> LineOutcome {
        let (call, errors, lineOptions) = (run.call, run.errors, run.lineOptions)
        if let code = output.ownExitCode { return LineOutcome(exitCode: code) }
        if case .secret = output.script { try requireTerminalForSecret(run) }
        var output = output
        output.trailingError = output.trailingError ?? call.unreadableItems?.error
        if areKept(output.records.failures, run) {
            let failed = output.records.failures.count
            if failed == output.records.elements.count { return try await kept(call.changes.queued, run) }
            output = try partlyKept(output, run)
        }
        let failures = output.records.failures
        output = Self.sent(output, call.options)
        if let dryRun = call.dryRun, output.isOfChange || !dryRun.requests.isEmpty {
            try DryRunWriter(call: call).write(dryRun, failures)
        } else {
            do {
                try await call.output.write(output)
                try lineOptions.console.flush()
            } catch { throw Self.unprinted(output, call, TritonError(surfacing: error)) }
            await copy(output, call)
        }
        errors.write(failures)
        if !failures.isEmpty, call.options.queue || call.options.at != nil, !call.isDryRun {
            QueueMarker(directories: try environment.directories.get(), profile: try call.session.profile).set()
        }
        // An accepted text has arrived by now, or is kept because of the trailing error.
        if let trailingError = call.changes.finish(after: output.trailingError) {
            errors.write(trailingError)
            return LineOutcome(exitCode: trailingError.code.exitCode, output: output)
        }
        let error = failures.isEmpty ? nil : Self.summary(of: failures, among: output.records.elements.count)
        if let error, call.options.isJSON { errors.write(error) }
        try call.output.writeClosing(output)
        let isSent = failures.isEmpty && call.changes.queued.isEmpty
        if isSent { await Hooks(environment: environment).run(after: output, of: run) }
        return LineOutcome(exitCode: error?.code.exitCode ?? 0, output: output)
    }

    private func requireTerminalForSecret(_ run: CommandRun) throws(TritonError) {
        let isInFile = run.lineOptions.isOfPrompt && run.call.options.outputFile != nil
        guard run.lineOptions.isRedirected || isInFile else { return }
        throw TritonError(
            .usage, "the prompt does not write secrets to files or pipes", hint: "run the command in a shell instead")
    }

    /// Sends the changes of `--queue` after a command that reached the service. Those that fail again stay queued.
    private func sendQueued(_ run: CommandRun) async {
        let call = run.call
        // The command itself succeeded, so errors here are not reported.
        guard call.changes.didReachService, !call.isDryRun, let session = try? call.session,
            session.readOnlySource == nil, let directories = try? environment.directories.get()
        else { return }
        let profile = session.profile
        let marker = QueueMarker(directories: directories, profile: profile)
        // An outbox that cannot be opened is not reported either.
        guard marker.isSet, let store = try? environment.changeStore.get() else { return }
        let locks = store.locks()
        defer { withExtendedLifetime(locks) {} }
        // Changes that cannot be sent now stay queued, with the reason in the outbox.
        let result = try? await OutboxSender(store: store, locks: locks, profile: profile).sendQueued(
            changes(for: call.options, isForLater: true, Lazy(value: session), run.lineOptions) { call.note($0) },
            by: run.graph.changeHandlers)
        // Cleared before the outbox is read: another process that queues a change later sets the marker again. If the
        // outbox cannot be read, the marker is set, so that the next command tries again.
        marker.clear()
        if (try? store.outbox(of: profile))?.contains(where: { $0.state == .queued }) != false { marker.set() }
        for item in result?.refused ?? [] {
            call.note(
                """
                the change queued as \(line: item.id) was not sent (\(line: item.reason)): see \
                'triton outbox get \(line: item.id)'
                """
            )
        }
        if let sent = result?.sent, sent > 0 { call.note("the queued changes were sent") }
    }

    /// A text that was accepted from the user is kept before the error is written.
    private func failed(_ error: TritonError, _ run: CommandRun) async throws -> LineOutcome {
        var error = run.call.changes.finish(after: error) ?? error
        error.hint = error.hint ?? itemHint(error, run)
        let stored = run.call.changes.queued
        if !stored.isEmpty { return try await kept(stored, run) }
        run.errors.write(error)
        return LineOutcome(exitCode: error.code.exitCode)
    }

    /// A hint for a list of an address that nobody has: the word may name an item.
    private func itemHint(_ error: TritonError, _ run: CommandRun) -> SafeText? {
        guard let address = error.missingAddress, run.command.type.page.traits.contains(.list),
            run.command.name == run.command.noun + " list",
            environment.nouns.first(where: { $0.name == run.command.noun })?.description.shownVerbs.contains("get")
                == true
        else { return nil }
        let word = run.call.line.wordsAfterNoun.last { word in
            // Most words are no addresses.
            (try? Address(validating: word)) == address && word != run.call.options.address
        }
        return word.map { "did you mean 'triton \(trusted: run.command.noun) get \(line: $0)'?" }
    }

    private static func summary(of failures: [CommandOutput.Failure], among count: Int) -> TritonError {
        let codes = Set(failures.map(\.error.code))
        let message: SafeText = "\(failures.count) of \(count) failed"
        if failures.count == count, codes.count == 1, let code = codes.first { return TritonError(code, message) }
        return TritonError(.partial, message)
    }

    /// The fields of the command's records, for `--fields help`.
    private func listFields(_ schema: RecordSchema?, _ options: GlobalOptions, _ console: any Console) throws {
        guard let schema else { throw TritonError(.usage, "this command prints no fields") }
        if options.isJSON {
            let fields = schema.fields.map {
                ["name": .string($0.name), "type": .string($0.type.rawValue), "about": .string($0.about)] as JSON
            }
            return try DocumentWriter(console: console, jq: nil).write(.array(fields))
        }
        for field in schema.fields {
            try console.writeLine("\(trusted: field.name)\t\(trusted: field.type.rawValue)\t\(trusted: field.about)")
        }
    }
}
