package import Arguments
package import Changes
package import Domain
package import OMGAPI
package import Output
package import Platform
package import Session
package import Terminal

/// One run of one command: its line, options, console, session and changes. The dispatcher makes it for each line.
package struct Invocation: Sendable {
    package let line: ParsedLine
    package let console: any Console
    package let time: TimeSource
    /// The environment variables that a command may read.
    package let variables: [String: String]
    package let preferences: Preferences
    /// Delivers the changes of this command to the service.
    package let changes: Changes
    /// Set with `--dry-run`.
    package let dryRun: DryRun?
    /// The secrets that are masked in all output.
    package let secrets: KnownSecrets
    /// Set for a command that prints a list: items that cannot be read are collected there and reported.
    package let unreadableItems: UnreadableItems?
    /// Whether an operand has stood for several names.
    package let patternUse = PatternUse()
    /// How the commands that its messages name are typed where they are read.
    package var spelling = CommandSpelling.shell
    /// The addresses of the account; nil if they are not known.
    package var ownAddresses: @Sendable () -> [Address]? = { nil }
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

    package var options: GlobalOptions { line.options }

    /// - Throws: ``TritonError`` for an invalid configuration or an invalid name of an address.
    package var session: Session {
        get throws { try lazySession.get() }
    }

    /// The selected address.
    package var address: Address {
        get throws { try session.requiredAddress() }
    }

    /// The address of `--address`; nil when none was typed.
    package var typedAddress: Address? {
        get throws { options.address == nil ? nil : try session.address }
    }

    /// Prints a line for the user on standard error, except with `--quiet`.
    package func note(_ text: SafeText) { notice(text) }

    /// The capabilities of standard error, for prompts and progress.
    package var errorTraits: TerminalTraits {
        TerminalTraits(
            of: .error, on: console, color: options.color(or: preferences.color), variables: variables)
    }

    /// The capabilities of where the result goes, for commands that draw their page themselves.
    package var outputTraits: TerminalTraits { output.traits }

    package var isAccessible: Bool { errorTraits.isAccessible }

    /// Progress on standard error, for transfers and for work of several requests.
    package var progress: ProgressLine {
        console.progressLine
            ?? ProgressLine(console: console, traits: errorTraits, time: time, isQuiet: options.quiet)
    }

    /// The writer for the command's result.
    package var output: OutputWriter {
        OutputWriter(
            options: options, console: console, variables: variables, preferences: preferences, now: time.now(),
            isRaw: line.isRaw, secrets: secrets, spelling: spelling)
    }

    /// The gerund of the verb, for progress: `deleting`.
    package var gerund: SafeText {
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
