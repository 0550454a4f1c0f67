import CommandKit
import Domain

/// Where a command line leads.
enum Route: Sendable {
    case version
    case rootHelp
    case nounHelp(NounDescription)
    case commandHelp(name: String, any TritonCommand.Type)
    case command(NounEntry, name: String, type: any TritonCommand.Type, words: [String])
    /// The first word is none of ours: an alias, a program on the path, or a mistake.
    case unknownNoun(String, words: [String])
}

/// Finds the route of a command line. Nothing is made or opened for it.
struct Router: Sendable {
    private let nouns: [NounEntry]

    init(nouns: [NounEntry]) { self.nouns = nouns }

    /// - Throws: ``TritonError`` of code `usage` with the nearest right word.
    func route(_ words: [String]) throws(TritonError) -> Route {
        let parts = try CommandWords(words)
        guard let name = parts.noun else { return parts.wantsVersion && !parts.wantsHelp ? .version : .rootHelp }
        let known = Nouns.otherNames[name] ?? name
        guard let entry = nouns.first(where: { $0.name == known }) else { return .unknownNoun(name, words: words) }
        let noun = entry.description
        if noun.verbs.isEmpty, let main = noun.main {
            if parts.wantsHelp { return .commandHelp(name: name, main) }
            return .command(entry, name: name, type: main, words: parts.leading + (parts.verb.map { [$0] } ?? []) + parts.rest)
        }
        guard let verb = parts.verb else {
            if let option = parts.rest.first, !parts.wantsHelp {
                throw TritonError(.usage, "'\(line: option)' stands where a verb of '\(line: name)' should", hint: verbHint(noun))
            }
            if let main = noun.main, !parts.wantsHelp { return .command(entry, name: name, type: main, words: parts.leading) }
            return .nounHelp(noun)
        }
        let visible = noun.verbs.map(\.name)
        guard let resolved = VerbAliases.resolve(verb, among: visible), let description = noun.verbs.first(where: { $0.name == resolved }) else {
            if let main = noun.main { return .command(entry, name: name, type: main, words: parts.leading + [verb] + parts.rest) }
            let near = Suggestion.nearest(
                verb, among: noun.verbs.filter { !$0.isHidden }.map(\.name) + VerbAliases.all.map(\.alias).filter { VerbAliases.resolve($0, among: visible) != nil })
            throw TritonError(.usage, "'\(line: name)' has no verb '\(line: verb)'", hint: near.map { "did you mean 'triton \(line: name) \(line: $0)'?" } ?? verbHint(noun))
        }
        switch description {
        case .command(let type):
            let full = "\(name) \(type.page.name)"
            return parts.wantsHelp ? .commandHelp(name: full, type) : .command(entry, name: full, type: type, words: parts.leading + parts.rest)
        case .group(let group, _, let standard, let types):
            return try route(inside: group, standard, types, of: entry, parts)
        }
    }

    /// `weblog config get`: the next word is the verb, or the standard one is meant.
    private func route(
        inside group: String, _ standard: String?, _ types: [any TritonCommand.Type], of entry: NounEntry, _ parts: CommandWords
    ) throws(TritonError) -> Route {
        let noun = entry.description.name
        let names = types.map { $0.page.name }
        var rest = parts.rest
        let chosen: String
        if let word = rest.first, let resolved = VerbAliases.resolve(word, among: names) {
            chosen = resolved
            rest.removeFirst()
        } else if let standard, rest.first.map({ $0.hasPrefix("-") || Suggestion.nearest($0, among: names) == nil }) ?? true {
            chosen = standard
        } else {
            let near = rest.first.flatMap { Suggestion.nearest($0, among: names) }
            let list = names.joined(separator: ", ")
            throw TritonError(
                .usage, rest.first.map { "'\(line: noun) \(line: group)' has no verb '\(line: $0)'" } ?? "'\(line: noun) \(line: group)' needs a verb",
                hint: near.map { "did you mean 'triton \(line: noun) \(line: group) \(line: $0)'?" } ?? "verbs: \(line: list)")
        }
        guard let type = types.first(where: { $0.page.name == chosen }) else { throw TritonError(.software, "'\(line: group)' lacks '\(line: chosen)'") }
        let full = "\(noun) \(group) \(chosen)"
        return parts.wantsHelp ? .commandHelp(name: full, type) : .command(entry, name: full, type: type, words: parts.leading + rest)
    }

    private func verbHint(_ noun: NounDescription) -> SafeText {
        "verbs: \(line: noun.verbs.filter { !$0.isHidden }.map(\.name).joined(separator: ", "))"
    }

    /// The nearest noun to a word that is none.
    func suggestion(for word: String, also others: [String] = []) -> String? {
        Suggestion.nearest(word, among: nouns.map(\.name) + others)
    }
}
