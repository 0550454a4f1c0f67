package import Arguments
package import Cache
package import Output
package import Domain
import FoundationEssentials

/// A verb. The struct contains only the values of its options and arguments. `check()` refuses input that is invalid by
/// itself; `run` returns an output value and prints nothing.
package protocol TritonCommand: Sendable {
    /// The dependencies of the command: its feature's environment.
    associatedtype Environment: Sendable

    static var page: CommandPage { get }
    var options: GlobalOptions { get }

    /// Makes the command with the default values of its options.
    init()

    /// Refuses input that is invalid by itself. Called after parsing, before anything else is made.
    /// - Throws: ``TritonError`` of code `usage`.
    func check() throws(TritonError)

    func run(in environment: Environment, _ call: Invocation) async throws -> CommandOutput

    /// Whether it only reads, with its present options, so that it can be repeated.
    var isRead: Bool { get }

    /// Whether it changes something at the service, with its present options, so that a read-only session refuses it.
    var changesService: Bool { get }
}

extension TritonCommand {
    package var isRead: Bool { options.dryRun || Self.page.isRead }
    package var changesService: Bool { !isRead && !Self.page.isLocal }
    package func check() throws(TritonError) {}
}

/// The static description of a verb, for help, manual and completion.
package struct CommandPage: Sendable {
    package let name: String
    /// One line, lower case, without a full stop.
    package let abstract: String
    /// The operands and the verb's own options, as in a usage line.
    package let form: String
    /// Paragraphs of the manual.
    package let discussion: String
    package let examples: [Example]
    /// The record that `--json` prints; nil for commands that print no record.
    package let output: RecordSchema?
    package let isList: Bool
    /// Whether it prints the readable items of a list, and reports the items that cannot be read.
    package let namesOddItems: Bool
    /// Whether it only reads, so that it can be repeated. Always true for a list.
    package let isRead: Bool
    /// The kind of operand at each position; the last one applies to further operands too.
    package let operands: [OperandKind]
    /// Whether it may run without a valid configuration.
    package let needsConfiguration: Bool
    package let isHidden: Bool
    /// Whether it takes `--raw`: its text may be rendered on a terminal.
    package let takesRaw: Bool
    /// Whether users may type a secret by mistake, such as a token as an operand. Then its words are masked in
    /// messages.
    package let mayHoldSecrets: Bool
    /// Whether it sends the outbox itself, so that queued changes are not sent after it.
    package let sendsOutbox: Bool
    /// Whether it works even if environment variables are not valid UTF-8.
    package let worksAnywhere: Bool
    /// Whether it changes nothing at the service: it may change this machine.
    package let isLocal: Bool
    /// Whether it always asks before it changes something, and needs `--yes` without a terminal.
    package let asksFirst: Bool

    /// Whether it is a list whose records can be chosen by operands with `*`.
    package var takesPatterns: Bool { isList && output?.nameFields.isEmpty == false }

    package init(
        _ name: String, _ abstract: String, form: String = "", discussion: String = "", examples: [Example] = [],
        output: RecordSchema? = nil, isList: Bool = false, isRead: Bool = false, namesOddItems: Bool = false,
        operands: [OperandKind] = [], needsConfiguration: Bool = true, isHidden: Bool = false, takesRaw: Bool = false,
        mayHoldSecrets: Bool = false, sendsOutbox: Bool = false, worksAnywhere: Bool = false, isLocal: Bool = false,
        asksFirst: Bool = false
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
        self.isLocal = isLocal
        self.asksFirst = asksFirst
    }
}

/// A line that a reader can type. A test runs each against the sandbox.
package struct Example: Sendable {
    package let line: String
    package let about: String
    /// The content of the pipe or file that it reads.
    package let input: String?
    /// The line that must run before it, in the same shell.
    package let after: String?
    /// Whether it runs until it is interrupted.
    package let isEndless: Bool
    /// Whether it can only be run on a terminal.
    package let needsTerminal: Bool
    /// Whether its result depends on hosts outside of the sandbox.
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
    /// An item of a list that the feature stores.
    case item(CompletionList)
    /// Words, and files beside them.
    case wordsOrFile([String])
    /// Any known address: own addresses, and others that were seen.
    case address
    case ownAddress
    case emoji
    /// A noun with its verb, or one of these topics of the manual.
    case manual(topics: [String])
    case setting, alias, profile
    /// A value of the setting in the operand before it.
    case settingValue
    /// Paths of the service; `{address}` is replaced by the own address.
    case paths([String])
}
