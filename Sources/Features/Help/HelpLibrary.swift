import Commands
import Domain
import Manual
import Terminal

/// Everything that `help` can show, and the search in it.
struct HelpLibrary {
    /// What words of the user name.
    enum Place {
        case noun(NounDescription)
        case command(name: String, type: any TritonCommand.Type)
        case topic(String)
        /// An entry in the lists of a topic, such as a setting.
        case entry(term: String, topic: String)
        /// Several pages about the words, the best first.
        case hits([HelpHit])
    }

    let environment: HelpEnvironment
    let manual: Manual

    init(_ environment: HelpEnvironment) {
        self.environment = environment
        manual = Manual(nouns: environment.nouns, catalog: environment.catalog())
    }

    /// The page with exactly this name; nil if there is none.
    func place(of words: [String]) -> Place? {
        guard let first = words.first else { return nil }
        // `config` is a noun too. Its settings are what people look for; the page lists the verbs as well.
        if ManualTopics.names.contains(first), words.count == 1 { return .topic(first) }
        let isVariable = { (entry: (term: String, about: String)) in
            entry.term.split(separator: ", ").contains { $0 == first }
        }
        if words.count == 1, let variable = ManualTopics.environment.first(where: isVariable) {
            return .entry(term: variable.term, topic: "environment")
        }
        return environment.nouns.first { $0.name == first }.flatMap {
            place(of: words.dropFirst().joined(separator: " "), in: $0)
        }
    }

    private func place(of verb: String, in noun: NounDescription) -> Place? {
        let groups = noun.verbs.compactMap { if case .group(let group) = $0 { group.name } else { nil } }
        // A group of verbs is on the noun's page.
        if verb.isEmpty || groups.contains(verb) { return .noun(noun) }
        let names = noun.allCommands.map { String($0.name.dropFirst(noun.name.count + 1)) }
        guard let resolved = VerbAliases.resolve(verb, among: names) else { return nil }
        return noun.allCommands.first { $0.name == "\(noun.name) \(resolved)" }.map {
            .command(name: $0.name, type: $0.type)
        }
    }

    /// The place that was found: a single page itself, or a list.
    /// - Throws: ``TritonError`` of code `usage` when nothing was found, with the nearest word.
    func search(_ words: [String]) throws(TritonError) -> Place {
        // After a noun, a mistyped verb is not a question.
        if let verb = nearestVerb(to: words) { throw nothing(about: words, butNear: verb) }
        let telling = HelpIndex.telling(words)
        if telling != words, let place = place(of: telling) { return place }
        let hits = HelpIndex(environment).search(words)
        guard let first = hits.first else {
            let names = environment.nouns.map(\.name) + ManualTopics.names
            throw nothing(about: words, butNear: Suggestion.nearest(words.joined(separator: " "), among: names))
        }
        if hits.count == 1, let place = place(of: first.page.split(separator: " ").map(String.init)) {
            // A topic is long: it is not opened because of words in its text.
            if case .topic = place, !first.isNamed { return .hits(hits) }
            if case .topic(let name) = place, let term = first.term { return .entry(term: term, topic: name) }
            return place
        }
        return .hits(hits)
    }

    private func nearestVerb(to words: [String]) -> String? {
        guard words.count == 2, let noun = environment.nouns.first(where: { $0.name == words[0] }) else { return nil }
        let names = noun.allCommands.map { String($0.name.dropFirst(noun.name.count + 1)) }
        return Suggestion.nearest(words[1], among: noun.verbs.map(\.name) + names).map { "\(words[0]) \($0)" }
    }

    func nothing(about words: [String], butNear name: String? = nil) -> TritonError {
        TritonError(
            .usage, "nothing in the manual is about '\(line: words.joined(separator: " "))'",
            hint: name.map { "did you mean 'triton help \(line: $0)'?" } ?? "try another word, or 'triton help' alone")
    }
}

extension HelpLibrary.Place {
    /// - Parameter words: the words of the user.
    func json(of words: [String], _ library: HelpLibrary) -> JSON {
        let tree = CommandTree(library.environment)
        switch self {
        case .noun(let noun): return tree.noun(noun)
        case .command(let name, let type): return tree.command(name, type)
        case .topic(let name), .entry(_, let name):
            let page = library.manual.topic(named: name)
            return [
                "topic": .string(name), "about": .string(page?.abstract ?? ""),
                "text": .string(page.map { PlainRenderer.render($0, in: TerminalTraits()).rendered } ?? ""),
            ]
        case .hits(let hits):
            let pages = hits.map { hit in
                [
                    "help": .string(hit.page), "term": hit.term.map { .string($0) } ?? .null,
                    "about": .string(hit.about),
                ] as JSON
            }
            return ["words": .array(words.map { .string($0) }), "pages": .array(pages)]
        }
    }
}
