import Arguments
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
    /// The environment of programs that a line starts: profile and address as they are now, and no secret.
    var childVariables: [String: String] { get }
    var editor: Editor { get throws }

    /// The global options that apply to every line.
    var leading: [String] { get }
    var nouns: [NounDescription] { get }
    /// Whether the word is a verb of the noun, or another name of one.
    func isVerb(_ word: String, of noun: NounDescription) -> Bool
    /// Whether the word begins a command: a noun, an alias, an external command.
    func knows(_ word: String) -> Bool

    /// The selected address; nil without one, and while the configuration does not parse.
    var address: Address? { get }
    /// The session as it is now, then each new one: after `use`, a login or logout, a setting that was written.
    func sessions() -> AsyncStream<Session?>
    /// Checks the name, then selects it for as long as this process lives.
    /// - Throws: ``TritonError``; then nothing was changed.
    func use(_ name: String, _ lineOptions: LineOptions) async throws
    /// What can be watched as the selected address. Made anew for each address.
    func watchers() throws -> [Watcher]

    /// Runs the words after `triton`, and says what goes wrong.
    func run(_ words: [String], _ lineOptions: LineOptions) async -> LineOutcome
    /// Says what goes wrong with a line that is not a command.
    func report(_ error: TritonError, _ lineOptions: LineOptions)
    /// Called before each line: the configuration may have been edited meanwhile.
    func refresh()
}

/// Options for running one line.
package struct LineOptions: Sendable {
    package var console: any Console
    /// Said before each error: `script line 7`.
    package var place: SafeText?
    /// Standard input of the command, where it is not the console's own.
    package var input: [UInt8]?
    /// Whether the output goes into a file or to another program.
    package var isRedirected = false
    /// Whether the line is in a noun, whose verbs go before nouns.
    package var isInsideNoun = false

    package init(console: any Console, place: SafeText? = nil, input: [UInt8]? = nil) {
        self.console = console
        self.place = place
        self.input = input
    }
}

package struct LineOutcome: Sendable {
    package let exitCode: Int32
    /// The output of the command, if it succeeded at least in part.
    package let output: CommandOutput?
    /// Whether it only reads, and may so be run again by itself.
    package let isRead: Bool

    package init(exitCode: Int32, output: CommandOutput? = nil, isRead: Bool = false) {
        self.exitCode = exitCode
        self.output = output
        self.isRead = isRead
    }
}
