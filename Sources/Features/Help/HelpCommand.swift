import Arguments
import Commands
import Domain
import Manual
import Output
import Terminal

struct HelpCommand: TritonCommand {
    static let page = CommandPage(
        "help", "show the manual, or search it", form: "[NOUN [VERB] | TOPIC | WORD…] | agent [--format skill]",
        discussion: """
            Opens the manual page if 'man' and the page are installed, and prints its text otherwise. Any other word, \
            or an option alone, is searched for in nouns, verbs, options, settings, variables, topics and exit \
            codes. Topics: \(ManualTopics.names.joined(separator: ", ")). With --json the command tree is printed, or \
            the part that the words name. 'triton help agent --format skill' prints the file SKILL.md for language \
            models.
            """,
        examples: [
            Example("triton help purl add", "one verb"),
            Example("triton help mute", "search: the verbs, settings and topics about it"),
            Example("triton help --json", "the whole tree of commands"),
            Example("triton help agent --format skill", "the page for language models, as SKILL.md"),
        ], operands: [.manual(topics: ManualTopics.all.map { DescribedWord($0.name, $0.abstract) })],
        traits: [.read, .worksWithoutConfiguration, .worksAnywhere])

    @Argument("word", help: "A noun with its verb, a topic, or words to search for.") var words: [String] = []
    /// In the place of the global option, with one value more.
    @Option("--format", takes: "form", help: "Print as json, or with 'agent' as skill.") var format: HelpFormat?
    @Flag("--all", help: "Show everything that a search found.") var all = false

    func check() throws(TritonError) {
        if format == .skill, words != ["agent"] {
            throw TritonError(.usage, "--format skill belongs to 'triton help agent'")
        }
    }

    func run(in environment: HelpEnvironment, _ call: Invocation) async throws -> CommandOutput {
        let library = HelpLibrary(environment)
        if format == .skill { return .text(library.manual.skill) }
        let isJSON = call.options.isJSON || format == .json || format == .jsonl
        guard !words.isEmpty else {
            return isJSON ? .json(CommandTree(environment).json) : overview(environment, call)
        }
        let place = try library.place(of: words) ?? library.search(words)
        if isJSON { return .json(place.json(of: words, library)) }
        switch place {
        case .noun(let noun): return try await show(library.manual.page(noun), call)
        case .command(let name, let type):
            return .text(PlainRenderer.render(library.manual.page(name, type), in: call.outputTraits).rendered)
        case .topic("options"):
            return .text(HelpText(traits: call.outputTraits).globalOptions().rendered)
        case .topic(let name):
            guard let page = library.manual.topic(named: name) else { throw library.nothing(about: words) }
            return try await show(page, call)
        case .entry(let term, let topic):
            guard let page = library.manual.topic(named: topic) else { throw library.nothing(about: words) }
            guard let entry = page.entry(term) else { return try await show(page, call) }
            return .text(
                PlainRenderer.render(entry, in: call.outputTraits).rendered
                    + call.spelling.text("\nThe whole page: 'triton help \(trusted: topic)'\n").rendered)
        case .hits(let hits):
            let shown = all ? hits[...] : hits.prefix(Self.shownHits)
            let text = HelpText(traits: call.outputTraits).hits(shown.map { $0.row(call.spelling) })
            guard shown.count < hits.count else { return .text(text.rendered) }
            let command = call.spelling.text("'triton help --all \(line: words.joined(separator: " "))'")
            return .text((text + "\nand \(hits.count - shown.count) more: \(command)\n").rendered)
        }
    }

    /// Number of pages that a search shows without `--all`.
    static let shownHits = 6

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
            let lookup = ChildProcess(
                .program("man", ["-w"] + words), variables: call.variables, input: .none, isSilent: true)
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
}

/// The values of the global `--format`, and that of the page for language models.
enum HelpFormat: String, CaseIterable, ArgumentValue {
    case table, tsv, record, json, jsonl, skill
}
