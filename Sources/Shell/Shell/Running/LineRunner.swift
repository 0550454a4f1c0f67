package import Commands
package import Domain
package import Output
package import Session
package import Terminal

/// The interface between the prompt or a script and the program.
package protocol LineRunner: Sendable {
    var console: any Console { get }
    /// The capabilities of standard error.
    var errorTraits: TerminalTraits { get }
    var time: TimeSource { get }
    /// The tokens that are known in this process.
    var secrets: KnownSecrets { get }
    /// The environment for programs that a line starts: with the current profile and address, without secrets.
    var childVariables: [String: String] { get }
    var editor: Editor { get throws }

    /// The global options that apply to every line.
    var leading: [String] { get }
    var nouns: [NounDescription] { get }
    /// Whether the word is a verb of the noun or an alias of a verb.
    func isVerb(_ word: String, of noun: NounDescription) -> Bool
    /// Whether a command can begin with the word: a noun, an alias, an external command.
    func knows(_ word: String) -> Bool
    /// Whether the command, given as the words after `triton`, may contain a secret.
    func mayHoldSecrets(_ words: [String]) -> Bool

    /// The selected address; nil without one, and while the configuration does not parse.
    var address: Address? { get }
    /// The current session, then each new one: after `use`, a login or logout, or a changed setting.
    func sessions() -> AsyncStream<Session?>
    /// Checks the name, then selects it until the process ends.
    /// - Throws: ``TritonError``; then nothing is changed.
    func use(_ name: String, _ lineOptions: LineOptions) async throws
    /// New watchers for the selected address.
    func watchers() throws -> [Watcher]

    /// Runs a command, given as the words after `triton`, and reports its errors.
    func run(_ words: [String], _ lineOptions: LineOptions) async -> LineOutcome
    /// Reports the error of a line that is not a command.
    func report(_ error: TritonError, _ lineOptions: LineOptions)
    /// Called before each line, because the configuration may have been changed meanwhile.
    func refresh()
}

package struct LineOptions: Sendable {
    package var console: any Console
    /// Text before each error: `script line 7`.
    package var place: SafeText?
    /// Standard input of the command, instead of that of the console.
    package var input: [UInt8]?
    /// Whether the output goes into a file or to another program.
    package var isRedirected = false
    /// Whether the line runs in a context, whose verbs have precedence over nouns.
    package var isInsideNoun = false
    /// Whether it is a line of the prompt or of a script, and not the command line of the process.
    package let isOfPrompt: Bool
    /// Nesting depth of aliases.
    package var depth = 0
    /// Called with each command that is about to run.
    package var didParse: (@Sendable (ParsedCommand) -> Void)?

    package init(console: any Console, place: SafeText? = nil, input: [UInt8]? = nil, isOfPrompt: Bool = true) {
        self.console = console
        self.place = place
        self.input = input
        self.isOfPrompt = isOfPrompt
    }

    /// Standard input of a program that the line starts.
    package var childInput: ChildProcess.Input {
        guard let input else { return .inherit }
        return input.isEmpty ? .none : .bytes(input)
    }

    /// The user reads messages about a script in the shell that runs it.
    package var spelling: CommandSpelling {
        !isOfPrompt || place != nil ? .shell : isInsideNoun ? .insideNoun : .prompt
    }
}

package struct LineOutcome: Sendable {
    package let exitCode: Int32
    /// The output of the command, if it succeeded at least in part.
    package let output: CommandOutput?
    /// Whether the command only reads, so that it may be repeated automatically.
    package var isRead = false

    package init(exitCode: Int32, output: CommandOutput? = nil) {
        self.exitCode = exitCode
        self.output = output
    }
}
