import Arguments
public import Commands
import Domain
import Manual
import Output
package import Settings
import Terminal

/// The manual at the prompt.
public struct HelpFactory: AppFactory {
    private let environment: HelpEnvironment

    package init(environment: HelpEnvironment) { self.environment = environment }

    static let noun = Noun<HelpEnvironment>("help", "the manual", main: Verb(HelpCommand.self))

    package static var description: NounDescription { noun.description }

    package func makeCommands() -> CommandSet { Self.noun.commands(in: environment) }
}

/// The dependencies of `help`.
package struct HelpEnvironment: Sendable {
    /// Version of the program.
    let version: String
    let nouns: [NounDescription]
    let catalog: @Sendable () -> SettingsCatalog
    /// The user's aliases; a configuration that does not parse has none.
    let aliases: @Sendable () -> [(name: String, expansion: String)]
    /// Programs of the user that run as `triton NAME`.
    let externals: @Sendable () -> [String]

    package init(
        version: String, nouns: [NounDescription], catalog: @escaping @Sendable () -> SettingsCatalog,
        aliases: @escaping @Sendable () -> [(name: String, expansion: String)],
        externals: @escaping @Sendable () -> [String]
    ) {
        self.version = version
        self.nouns = nouns
        self.catalog = catalog
        self.aliases = aliases
        self.externals = externals
    }
}

struct HelpCommand: TritonCommand {
    static let page = CommandPage(
        "help", "show the manual", form: "[NOUN [VERB] | TOPIC]",
        discussion: """
            Opens the manual page if 'man' and the page are installed, and prints its text otherwise. Topics: \
            environment, exit-codes, json, config, scripting, options, ci, tutorial. With --json the whole command \
            tree is printed, for editors and other programs.
            """,
        examples: [
            Example("triton help purl add", "one verb"), Example("triton help --json", "the whole tree of commands"),
        ],
        isRead: true, operands: [.manual(topics: ManualTopics.names)], needsConfiguration: false, worksAnywhere: true)

    @Argument("word", help: "A noun with its verb, or a topic.") var words: [String] = []
    @OptionGroup var options: GlobalOptions

    func run(in environment: HelpEnvironment, _ call: Invocation) async throws -> CommandOutput {
        if options.isJSON { return .json(CommandTree(environment).json) }
        guard let first = words.first else { return overview(environment, call) }
        let manual = Manual(nouns: environment.nouns, catalog: environment.catalog())
        if let noun = environment.nouns.first(where: { $0.name == first }) {
            let verb = words.dropFirst().joined(separator: " ")
            let groups = noun.verbs.compactMap { if case .group(let group, _, _, _) = $0 { group } else { nil } }
            // A group of verbs is on the noun's page.
            if verb.isEmpty || groups.contains(verb) { return try await show(manual.page(noun), call) }
            guard let command = noun.allCommands.first(where: { $0.name == "\(first) \(verb)" }) else {
                throw unknown(verb, groups + noun.allCommands.map { String($0.name.dropFirst(first.count + 1)) })
            }
            return .text(HelpText(traits: call.outputTraits).command(command.name, command.type).rendered)
        }
        if words.count > 1, ManualTopics.names.contains(first) {
            throw TritonError(.usage, "unexpected argument '\(line: words[1])'", hint: "triton help \(line: first)")
        }
        switch first {
        case "environment":
            return try topic(
                "environment", [.list(ManualTopics.environment), .heading("Files"), .list(ManualTopics.files)], call)
        case "exit-codes": return try topic("exit-codes", ManualTopics.exitStatus, call)
        case "scripting": return try topic("scripting", ManualTopics.scripting, call)
        case "hooks": return try topic("hooks", ManualTopics.hooks, call)
        case "ci": return try topic("ci", ManualTopics.ci, call)
        case "tutorial": return try topic("tutorial", ManualTopics.tutorial, call)
        case "options": return .text(HelpText(traits: call.outputTraits).globalOptions().rendered)
        case "json": return try await show(manual.json, call)
        case "config": return try await show(manual.configuration, call)
        default:
            let nouns = environment.nouns.map(\.name)
            throw unknown(first, nouns + ManualTopics.names.filter { !nouns.contains($0) })
        }
    }

    private func overview(_ environment: HelpEnvironment, _ call: Invocation) -> CommandOutput {
        var text = HelpText(traits: call.outputTraits).root(environment.nouns, version: environment.version)
        let aliases = environment.aliases()
        if !aliases.isEmpty {
            text += "\nAliases:\n" + aliases.map { "  \(line: $0.name)  \(line: $0.expansion)\n" as SafeText }.joined()
        }
        let externals = environment.externals()
        if !externals.isEmpty {
            text += "\nExternal commands:\n" + externals.map { "  \(line: $0)\n" as SafeText }.joined()
        }
        return .text(text.rendered)
    }

    /// Shows a page with `man` on a terminal, where it is set up as the user likes it. Otherwise returns its text.
    private func show(_ page: ManualPage, _ call: Invocation) async throws -> CommandOutput {
        if call.console.isTerminal(.output), ChildProcess.isInstalled("man", variables: call.variables) {
            let words = page.section == 1 ? [page.name] : [String(page.section), page.name]
            let lookup = ChildProcess(.program("man", ["-w"] + words), variables: call.variables, input: .none)
            // A page that `man` does not find is printed instead.
            if let found = try? await lookup.capture(limit: 4096), found.code == 0 {
                try call.console.flush()
                _ = try await ChildProcess(.program("man", words), variables: call.variables, isInteractive: true)
                    .run()
                return .text("")
            }
        }
        return .text(PlainRenderer.render(page, in: call.outputTraits).rendered)
    }

    private func topic(_ name: String, _ blocks: [ManualPage.Block], _ call: Invocation) throws -> CommandOutput {
        .text(
            PlainRenderer.render(
                ManualPage(name, "a topic of the manual", [.init(name.uppercased(), blocks)]), in: call.outputTraits
            ).rendered)
    }

    private func unknown(_ word: String, _ known: [String]) -> TritonError {
        let near = Suggestion.nearest(word, among: known)
        return TritonError(
            .usage, "there is no manual for '\(line: word)'",
            hint: near.map { "did you mean '\(line: $0)'?" }
                ?? "nouns and topics: \(line: known.joined(separator: ", "))")
    }
}
