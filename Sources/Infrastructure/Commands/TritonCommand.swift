package import Arguments
package import Cache
package import Domain
package import Output

/// A verb. The struct contains only the values of its options and arguments. `check()` refuses input that is invalid by
/// itself; `run` returns an output value and prints nothing.
package protocol TritonCommand: Sendable {
    /// The dependencies of the command: its feature's environment.
    associatedtype Environment: Sendable

    static var page: CommandPage { get }

    /// Makes the command with the default values of its options.
    init()

    /// Refuses input that is invalid by itself. Called after parsing, before anything else is made.
    /// - Throws: ``TritonError`` of code `usage`.
    func check() throws(TritonError)

    /// The same for a command to which some of the global options matter.
    func check(_ options: GlobalOptions) throws(TritonError)

    func run(in environment: Environment, _ call: Invocation) async throws -> CommandOutput

    /// Whether it only reads, with its present options, so that it can be repeated. A dry run always does
    /// (``ParsedCommand/isRead``).
    var isRead: Bool { get }

    /// Whether a read-only session refuses it, with its present options: it changes something at the service, or
    /// destroys what changes are sent or reverted from.
    var needsWritableSession: Bool { get }

    /// Whether it prints a list, with its present options, which `--sort` and `--where` apply to.
    var printsList: Bool { get }

    /// Whether it needs an item, with its present options, although its operand is optional.
    var lacksItem: Bool { get }
}

extension TritonCommand {
    package var isRead: Bool { Self.page.traits.contains(.read) }
    package var needsWritableSession: Bool { !isRead && !Self.page.traits.contains(.local) }
    package var printsList: Bool { Self.page.traits.contains(.list) }
    package var lacksItem: Bool { false }
    package func check() throws(TritonError) {}
    package func check(_ options: GlobalOptions) throws(TritonError) { try check() }
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
    /// The kind of operand at each position; the last one applies to further operands too.
    package let operands: [OperandKind]
    package let traits: Traits
    /// When it asks before it changes something, and needs `--yes` without a terminal, if it does not always.
    package let askingCase: AskingCase?

    package enum AskingCase: Sendable {
        case option(String)
        /// A sentence.
        case when(String)
    }

    package struct Traits: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Only reads, so that it can be repeated.
        package static let read = Traits(rawValue: 1 << 0)
        /// Prints the readable items of a list, and reports the items that cannot be read.
        package static let namesOddItems = Traits(rawValue: 1 << 1)
        /// Prints a list. It only reads, and names odd items.
        package static let list = Traits(rawValue: 1 << 2).union([.read, .namesOddItems])
        /// Changes nothing at the service: it may change this machine.
        package static let local = Traits(rawValue: 1 << 3)
        /// Always asks before it changes something, and needs `--yes` without a terminal.
        package static let asksFirst = Traits(rawValue: 1 << 4)
        /// Takes `--raw`: its text may be rendered on a terminal.
        package static let raw = Traits(rawValue: 1 << 5)
        package static let hidden = Traits(rawValue: 1 << 6)
        /// Users may type a secret by mistake, such as a token as an operand. Then its words are masked in messages.
        package static let mayHoldSecrets = Traits(rawValue: 1 << 7)
        /// Sends the outbox itself, so that queued changes are not sent after it.
        package static let sendsOutbox = Traits(rawValue: 1 << 8)
        /// May run without a valid configuration.
        package static let worksWithoutConfiguration = Traits(rawValue: 1 << 9)
        /// Works even if environment variables are not valid UTF-8.
        package static let worksAnywhere = Traits(rawValue: 1 << 10)
    }

    /// Whether it changes something at the service, if only with one of its options.
    package var changesService: Bool { traits.isDisjoint(with: [.read, .local]) || askingCase != nil }

    /// Whether it is a list whose records can be chosen by operands with `*`.
    package var takesPatterns: Bool { traits.contains(.list) && output?.nameFields.isEmpty == false }

    package init(
        _ name: String, _ abstract: String, form: String = "", discussion: String = "", examples: [Example] = [],
        output: RecordSchema? = nil, operands: [OperandKind] = [], traits: Traits = [],
        askingCase: AskingCase? = nil
    ) {
        self.name = name
        self.abstract = abstract
        self.form = form
        self.discussion = discussion
        self.examples = examples
        self.output = output
        self.operands = operands
        self.traits = traits
        self.askingCase = askingCase
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

/// A word that is completed, with one line about it.
package struct DescribedWord: Sendable, Equatable {
    package let text: String
    package let about: String

    package init(_ text: String, _ about: String) {
        self.text = text
        self.about = about
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
    case manual(topics: [DescribedWord])
    case setting, alias, profile
    /// A value of the setting in the operand before it.
    case settingValue
    /// Paths of the service; `{address}` is replaced by the own address.
    case paths([String])
}

extension OperandKind {
    /// Whether it names something that exists, among which a person may choose.
    var canBeChosen: Bool {
        switch self {
        case .item, .ownAddress, .setting, .alias, .profile: true
        case .file, .folder, .free, .words, .wordsOrFile, .address, .emoji, .manual, .settingValue, .paths: false
        }
    }
}
