import Arguments
import Changes
import Commands
import Domain
import Files
import FoundationEssentials
import OMGAPI
import Output
import Platform
import Session
import Settings
import Shell
import Terminal

extension Dispatcher {
    /// The invocation for one command. Its parts are made when they are first used.
    func invocation(for line: ParsedLine, _ command: ParsedCommand, _ lineOptions: LineOptions) throws -> Invocation {
        let environment = environment
        let options = line.options
        let dryRun =
            options.dryRun
            ? DryRun(token: environment.variables["TRITON_TOKEN"].flatMap { Token($0, origin: nil) }) : nil
        lineOptions.didParse?(command)
        try requireCopyable(command, options)
        let note = notes(options, lineOptions)
        let session = Lazy {
            let session = try environment.sessionResolver.session(
                address: options.address, profile: options.profile, chosen: environment.sessionController.chosenAddress)
            if !options.quiet {
                warn(
                    try (environment.workingFolderSettings.get()?.warnings ?? []) + SettingsWarnings.mistyped(session),
                    note)
            }
            return session
        }
        var call = Invocation(
            line: line, session: session, console: lineOptions.console, time: environment.time,
            variables: environment.variables,
            preferences: command.type.page.traits.contains(.worksWithoutConfiguration)
                ? Preferences() : try preferences(),
            changes: changes(
                for: options, isForLater: options.queue, dueAt: try dueTime(of: options, command), session, lineOptions,
                note: note),
            dryRun: dryRun, secrets: environment.secrets,
            unreadableItems: command.type.page.traits.contains(.namesOddItems) ? UnreadableItems() : nil, note: note)
        call.spelling = lineOptions.spelling
        call.ownAddresses = { environment.ownAddresses(of: session) }
        return call
    }

    /// Writes lines for the user on standard error.
    private func notes(_ options: GlobalOptions, _ lineOptions: LineOptions) -> @Sendable (SafeText) -> Void {
        let secrets = environment.secrets, console = lineOptions.console
        return { text in
            guard !options.quiet else { return }
            let line = lineOptions.spelling.text(secrets.completeMask.text(text))
            // A notice that cannot be written must not make the command fail.
            try? console.writeLine(message("\(line)", on: console), to: .error)
        }
    }

    private func requireCopyable(_ command: ParsedCommand, _ options: GlobalOptions) throws(TritonError) {
        guard options.copy == .copy, command.value.isRead || command.type.page.traits.contains(.local) else { return }
        throw TritonError(
            .usage, "'\(line: command.name)' prints no URL of a change that could be copied",
            hint: "--copy is for commands that change something at the service")
    }

    func changes(
        for options: GlobalOptions, isForLater: Bool, dueAt: Date? = nil, _ session: Lazy<Session>,
        _ lineOptions: LineOptions,
        note: @escaping @Sendable (SafeText) -> Void
    ) -> Changes {
        var changeOptions = Changes.Options()
        changeOptions.isDryRun = options.dryRun
        changeOptions.isForLater = isForLater || dueAt != nil
        changeOptions.dueAt = dueAt
        changeOptions.replaces = options.force
        return Changes(
            store: environment.changeStore, options: changeOptions,
            Changes.Dependencies(
                profile: { try session.get().profile }, service: { try session.get().service },
                time: environment.time, note: note,
                confirmLoss: { try confirmLoss($0, options, on: lineOptions.console, note) },
                saveRecoveryFile: { RecoveryFile.keep($0) },
                requireWritable: { try session.get().requireWritable() }))
    }

    /// The time of `--at`.
    /// - Throws: ``TritonError`` of code `usage` for a time that has passed, and for a command that keeps no change.
    private func dueTime(of options: GlobalOptions, _ command: ParsedCommand) throws -> Date? {
        guard let text = options.at else { return nil }
        let now = environment.time.now()
        guard let date = TimeBound.comingDate(text, now: now) else {
            throw TritonError(
                .usage,
                """
                --at does not accept '\(line: text)'; it takes 2h, 3d, 18:00, tomorrow, 2026-01-31, \
                '2026-01-31 18:00' or an RFC 3339 time
                """)
        }
        guard date > now else {
            throw TritonError(.usage, "--at takes a time to come, and \(LocalTime.text(date)) has passed")
        }
        let changesService = !command.isRead && !command.type.page.traits.contains(.local)
        guard changesService || options.dryRun, try !entry(of: command).factory.changes.isEmpty else {
            throw TritonError(
                .usage, "'\(line: command.name)' cannot be sent later",
                hint: "--at is for commands that change one kind of item at the service")
        }
        return date
    }

    /// Asks the user before a change that could not be undone. Consent to a plan or a deletion (`--yes`) is no consent
    /// to lose the old version.
    private func confirmLoss(
        _ reason: SafeText, _ options: GlobalOptions, on console: any Console, _ note: (SafeText) -> Void
    ) throws {
        guard !options.force else {
            return note("this cannot be undone, because the old version cannot be saved: \(reason)")
        }
        let problem: SafeText = "this could not be undone, because the old version cannot be saved: \(reason)"
        guard !options.noInput, console.isTerminal(.input), console.isTerminal(.error) else {
            throw TritonError(.io, problem, hint: "nothing was sent; --force continues anyway")
        }
        try console.writeLine(message(problem, on: console), to: .error)
        let traits = TerminalTraits(of: .error, on: console, color: .auto, variables: environment.variables)
        guard try Prompt(console: console, isAccessible: traits.isAccessible).confirm("Continue anyway?") == true
        else {
            throw TritonError(.cancelled, "nothing was done")
        }
    }

    /// A message beside the results, as standard error shows it.
    private func message(_ text: SafeText, on console: any Console) -> SafeText {
        let traits = TerminalTraits(of: .error, on: console, color: .never, variables: environment.variables)
        return StyledText("triton: \(text)").message(in: traits, indent: StyledText("triton: ").width)
    }

    /// Prints each warning once in the life of the process.
    func warn(_ warnings: [SafeText], _ note: (SafeText) -> Void) {
        for warning in warnings where environment.printedWarnings.isNew(warning) { note(warning) }
    }

    private func preferences() throws -> Preferences {
        let settings = try environment.settings.get()
        var preferences = Preferences()
        preferences.color = try color(in: settings)
        preferences.pager = try settings.program("pager")
        preferences.editor = try settings.program("editor")
        preferences.pictures = settings.value("pictures")?.plain != "false"
        preferences.copies = try settings.bool("copy") ?? false
        return preferences
    }

    /// Nil if it is not set, and if the configuration does not parse, which is reported elsewhere.
    var configuredColor: ColorChoice? { try? color(in: environment.settings.get()) }

    private func color(in settings: Settings) throws -> ColorChoice? {
        guard let word = try settings.string("color") else { return nil }
        if let choice = ColorChoice(rawValue: word) { return choice }
        throw settings.located("color", "'color' should be one of auto, always, never, not '\(line: word)'")
    }
}
