package import Arguments
package import Cache
package import Output
package import Domain
import FoundationEssentials

/// A verb. The struct contains the values of its options and arguments and nothing else; `check()` refuses what can be
/// refused without asking anybody; `run` returns an output value and prints nothing.
package protocol TritonCommand: Sendable {
    /// The dependencies of the command: its feature's environment.
    associatedtype Environment: Sendable

    static var page: CommandPage { get }
    var options: GlobalOptions { get }

    /// With the standard values of everything that it declares.
    init()

    /// Refuses what can be refused without asking anybody. Called after parsing, before anything else is made.
    /// - Throws: ``TritonError`` of code `usage`.
    func check() throws(TritonError)

    func run(in environment: Environment, _ call: Invocation) async throws -> CommandOutput

    /// Whether it only reads, with the options that it was given: then it can be run again and again.
    var isRead: Bool { get }
}

extension TritonCommand {
    package var isRead: Bool { options.dryRun || Self.page.isRead }
    package func check() throws(TritonError) {}
}

/// The static description of a verb, for help, manual and completion.
package struct CommandPage: Sendable {
    package let name: String
    /// One line, lower case, without a full stop.
    package let abstract: String
    /// The operands and the options that only this verb has, as a usage line shows them.
    package let form: String
    /// Paragraphs of the manual.
    package let discussion: String
    package let examples: [Example]
    /// The record that `--json` prints; nil for commands that print no record.
    package let output: RecordSchema?
    package let isList: Bool
    /// Whether it shows what can be read of a list, and names the items that cannot be.
    package let namesOddItems: Bool
    /// Whether it only reads: then it can be run again and again. A list does.
    package let isRead: Bool
    /// The kind of operand at each position; the last one repeats.
    package let operands: [OperandKind]
    /// Whether it may run without a valid configuration.
    package let needsConfiguration: Bool
    package let isHidden: Bool
    /// Whether it takes `--raw`: its text may be rendered on a terminal.
    package let takesRaw: Bool
    /// Whether somebody may give it a secret by mistake, such as a token as an operand: then no message repeats its
    /// words.
    package let mayHoldSecrets: Bool
    /// Whether it sends what the outbox keeps, so that nothing of it is left to be sent afterwards.
    package let sendsOutbox: Bool
    /// Whether it works beside environment variables that are not text.
    package let worksAnywhere: Bool

    package init(
        _ name: String, _ abstract: String, form: String = "", discussion: String = "", examples: [Example] = [],
        output: RecordSchema? = nil, isList: Bool = false, isRead: Bool = false, namesOddItems: Bool = false,
        operands: [OperandKind] = [], needsConfiguration: Bool = true, isHidden: Bool = false, takesRaw: Bool = false,
        mayHoldSecrets: Bool = false, sendsOutbox: Bool = false, worksAnywhere: Bool = false
    ) {
        self.name = name
        self.abstract = abstract
        self.form = form
        self.discussion = discussion
        self.examples = examples
        self.output = output
        self.isList = isList
        self.namesOddItems = isList || namesOddItems
        self.isRead = isRead || isList
        self.operands = operands
        self.needsConfiguration = needsConfiguration
        self.isHidden = isHidden
        self.takesRaw = takesRaw
        self.mayHoldSecrets = mayHoldSecrets
        self.sendsOutbox = sendsOutbox
        self.worksAnywhere = worksAnywhere
    }
}

/// A line that a reader can type. Every one is run against the sandbox by a test.
package struct Example: Sendable {
    package let line: String
    package let about: String
    /// Its input, where it reads a pipe or a file.
    package let input: String?
    /// The line that must run before it, in the same shell.
    package let after: String?
    /// Whether it runs until it is interrupted.
    package let isEndless: Bool
    /// Whether it can only be run on a terminal.
    package let needsTerminal: Bool
    /// Whether what it ends with depends on hosts outside of the sandbox.
    package let needsNetwork: Bool

    package init(
        _ line: String, _ about: String, input: String? = nil, after: String? = nil, isEndless: Bool = false,
        needsTerminal: Bool = false,
        needsNetwork: Bool = false
    ) {
        self.needsNetwork = needsNetwork
        self.needsTerminal = needsTerminal
        self.after = after
        self.isEndless = isEndless
        self.line = line
        self.about = about
        self.input = input
    }
}

/// The kind of an operand, for completion.
package enum OperandKind: Sendable, Equatable {
    case file, folder
    case free
    case words([String])
    /// One of a list that the feature keeps.
    case item(CompletionList)
    /// Words, and files beside them.
    case wordsOrFile([String])
    /// Any address: one's own, and those that were seen.
    case address
    case ownAddress
    case emoji
    /// A noun with its verb, or one of these topics of the manual.
    case manual(topics: [String])
    case setting, alias, profile
    /// What the setting before it takes.
    case settingValue
    /// Paths of the service; `{address}` stands for one's own.
    case paths([String])
}
