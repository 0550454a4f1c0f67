package import Output
package import Arguments
package import Changes
package import Domain
package import OMGAPI
package import ProcessRuntime
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
    /// Delivers the changes of this command to the service.
    package let changes: Changes
    /// Set under `--dry-run`.
    package let dryRun: DryRun?
    /// The secrets that are masked in all output.
    package let secrets: KnownSecrets
    /// Set for a command that prints a list: it shows what can be read of it, and names the rest.
    package let unreadableItems: UnreadableItems?
    /// How the commands that its messages name are typed where they are read.
    package var spelling = CommandSpelling.shell
    private let lazySession: Lazy<Session>
    private let notice: @Sendable (SafeText) -> Void

    package init(
        line: ParsedLine, session: Lazy<Session>, console: any Console, time: TimeSource, variables: [String: String],
        preferences: Preferences, changes: Changes, dryRun: DryRun?, secrets: KnownSecrets = KnownSecrets(),
        unreadableItems: UnreadableItems? = nil,
        note: @escaping @Sendable (SafeText) -> Void
    ) {
        self.line = line
        self.secrets = secrets
        self.unreadableItems = unreadableItems
        lazySession = session
        self.console = console
        self.time = time
        self.variables = variables
        self.preferences = preferences
        self.changes = changes
        self.dryRun = dryRun
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

    /// The capabilities of standard error: prompts and progress.
    package var errorTraits: TerminalTraits {
        TerminalTraits(
            of: .error, on: console, color: options.color ?? preferences.color ?? .auto, variables: variables)
    }

    package var isAccessible: Bool { errorTraits.isAccessible }

    /// Progress on standard error, for transfers and for work of several requests.
    package var progress: Progress {
        Progress(console: console, traits: errorTraits, time: time, isQuiet: options.quiet)
    }

    /// Writes what the command returns.
    package var output: OutputWriter {
        OutputWriter(
            options: options, console: console, variables: variables, preferences: preferences, now: time.now(),
            isRaw: line.isRaw, secrets: secrets, spelling: spelling)
    }

    /// What the command is doing, for its progress: `deleting`.
    package var workInWords: SafeText {
        Self.gerund(of: line.command.map { type(of: $0.value).page.name } ?? "")
    }

    private static func gerund(of verb: String) -> SafeText {
        guard !verb.isEmpty else { return "working on" }
        if verb.hasSuffix("e") { return SafeText(trusted: verb.dropLast() + "ing") }
        // Verbs of one short syllable double their last letter: 'getting', but 'adding' and 'editing'.
        let vowels = verb.map { "aeiou".contains($0) }
        let isShort = vowels.count { $0 } == 1 && vowels.suffix(3) == [false, true, false]
        let stem = isShort ? verb + verb.suffix(1) : verb
        return SafeText(trusted: stem + "ing")
    }

    /// Whether this run only shows what it would do.
    package var isDryRun: Bool { dryRun != nil }
}
