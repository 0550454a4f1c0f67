package import Changes
package import Domain
package import FoundationEssentials
package import Session
package import Terminal

/// One run of one command: who asks, how, and what around it may be touched. Made by the dispatcher for each line.
package struct Invocation: Sendable {
    /// The line as it was parsed.
    package let line: ParsedLine
    package let console: any Console
    package let time: TimeSource
    /// The environment variables of the process, as far as a command may look at them.
    package let variables: [String: String]
    package let preferences: Preferences
    /// Everything that was accepted from the user and is not yet safely delivered.
    package let journal: Journal
    package let undo: UndoKeeper
    /// Delivers the changes of this command to the service.
    package let changes: Changes
    /// Set under `--dry-run`.
    package let rehearsal: Rehearsal?
    /// Runs another command line, as if it had been typed instead of this one.
    package let rerun: Rerun
    /// Whether standard input is a text that was kept, of which reading must drop nothing.
    package let inputIsExact: Bool
    package let contact = Contact()
    private let lazySession: Lazy<Session>
    private let notice: @Sendable (SafeText) -> Void

    package init(
        line: ParsedLine, session: Lazy<Session>, console: any Console, time: TimeSource, variables: [String: String],
        preferences: Preferences, journal: Journal, undo: UndoKeeper, changes: Changes, rehearsal: Rehearsal?, rerun: Rerun,
        inputIsExact: Bool = false, note: @escaping @Sendable (SafeText) -> Void
    ) {
        self.line = line
        lazySession = session
        self.console = console
        self.time = time
        self.variables = variables
        self.preferences = preferences
        self.journal = journal
        self.undo = undo
        self.changes = changes
        self.rehearsal = rehearsal
        self.rerun = rerun
        self.inputIsExact = inputIsExact
        notice = note
    }

    /// The words that the user typed, without the program's name.
    package var words: [String] { line.words }

    package var options: GlobalOptions { line.options }

    /// - Throws: ``TritonError``: a configuration that does not parse, a name that cannot be an address.
    package var session: Session {
        get throws { try lazySession.get() }
    }

    /// The address that the command speaks as.
    package var address: Address {
        get throws { try session.requiredAddress() }
    }

    /// A line for the person, on standard error; `--quiet` silences it.
    package func note(_ text: SafeText) { notice(text) }

    /// What standard error can show: prompts and progress.
    package var errorTraits: TerminalTraits {
        TerminalTraits(of: .error, on: console, color: options.color ?? preferences.color ?? .auto, environment: variables)
    }

    package var isAccessible: Bool { errorTraits.isAccessible }

    /// Progress on standard error, for transfers and for work of several requests.
    package var progress: Progress { Progress(console: console, traits: errorTraits, time: time, isQuiet: options.quiet) }

    /// Whether this run only shows what it would do.
    package var isRehearsal: Bool { rehearsal != nil }
}

/// What the configuration says about how to behave in a terminal.
package struct Preferences: Sendable {
    package var color: ColorChoice?
    package var pager: String?
    package var editor: String?

    package init(color: ColorChoice? = nil, pager: String? = nil, editor: String? = nil) {
        self.color = color
        self.pager = pager
        self.editor = editor
    }
}

/// Runs command lines from within a command: the outbox, undo and aliases do.
package struct Rerun: Sendable {
    package struct Result: Sendable {
        package let exitCode: Int32
        /// What it returned, where it succeeded at least in part.
        package let output: CommandOutput?
        package let error: TritonError?

        package init(exitCode: Int32, output: CommandOutput?, error: TritonError?) {
            self.exitCode = exitCode
            self.output = output
            self.error = error
        }
    }

    private let body: @Sendable (_ words: [String], _ input: [UInt8]?) async -> Result
    private let search: @Sendable (_ words: [String], _ input: [UInt8], _ since: Date) async throws -> CommandOutput?

    package init(
        _ body: @escaping @Sendable (_ words: [String], _ input: [UInt8]?) async -> Result,
        lookup: @escaping @Sendable (_ words: [String], _ input: [UInt8], _ since: Date) async throws -> CommandOutput?
    ) {
        self.body = body
        search = lookup
    }

    /// Asks the service whether what these words would send has arrived since then; nil when it has not, or when
    /// sending it again does no harm.
    package func lookup(_ words: [String], input: [UInt8], since: Date) async throws -> CommandOutput? { try await search(words, input, since) }

    /// Runs the words silently and hands back what they returned.
    package func callAsFunction(_ words: [String], input: [UInt8]? = nil) async -> Result { await body(words, input) }
}
