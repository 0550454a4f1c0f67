import Arguments
package import Commands
import Domain

/// Completes the word at the cursor: one engine for all shells and the prompt.
///
/// It gets the nouns from their descriptions, which need no instance, and all other values from its source.
package struct CompletionEngine: Sendable {
    /// Largest number of words that are offered.
    package static let limit = 300

    let nouns: [LazyNoun]
    private let parser: LineParser
    let source: any CompletionSource

    package init(nouns: [LazyNoun], source: any CompletionSource) {
        self.nouns = nouns
        parser = LineParser(nouns: nouns)
        self.source = source
    }

    /// - Parameters:
    ///   - words: the words between `triton` and the word at the cursor, without quotes.
    ///   - prefix: the part of the word before the cursor, without quotes.
    ///   - context: the current noun of the prompt. Its verbs have precedence over nouns; nil if there is none.
    ///   - promptWords: the prompt's own commands, offered at the beginning of a line.
    package func answer(
        after words: [String], prefix: String, context: String? = nil, promptWords: [CompletionCandidate] = []
    ) -> CompletionAnswer {
        var line = parser.parse(unfinished: words)
        if let noun = context.flatMap(noun(named:)) {
            guard let position = line.nounPosition else {
                if line.reader.pendingOption == nil, !prefix.hasPrefix("-") {
                    let own = words.isEmpty ? verbs(of: noun, prefix, withAliases: false) : .nothing
                    return Self.join([own, .words(Self.matching(promptWords, prefix)), firstWords(prefix)])
                }
                return answer(line, prefix, depth: 0)
            }
            if isVerb(words[position], of: noun) {
                line = parser.parse(unfinished: words[..<position] + [noun.name] + words[position...])
            }
        }
        let answer = answer(line, prefix, depth: 0)
        guard words.isEmpty, context == nil, !prefix.hasPrefix("-") else { return answer }
        return Self.join([answer, .words(Self.matching(promptWords, prefix))])
    }

    private func answer(_ line: ParsedLine, _ prefix: String, depth: Int) -> CompletionAnswer {
        switch line.destination {
        case .program: return global(line, prefix) ?? firstWords(prefix)
        case .noun(let noun): return global(line, prefix, noun.main) ?? verbs(of: noun, prefix, withAliases: true)
        case .unknownVerb: return .nothing
        case .group(_, let group):
            let standard = group.types.first { $0.page.name == group.standard }
            if prefix.hasPrefix("-"), standard == nil, line.reader.pendingOption == nil { return .nothing }
            return global(line, prefix, standard) ?? verbs(of: group, prefix)
        case .command(let command): return answer(in: CompletionCommand(command.type, line), line, prefix)
        case .unknownNoun(let name):
            // An alias may refer to another one, or to itself.
            guard depth < 8, let position = line.nounPosition, let words = source.words(ofAlias: name) else {
                return .nothing
            }
            return answer(
                parser.parse(unfinished: line.words[..<position] + words + line.words[(position + 1)...]), prefix,
                depth: depth + 1)
        }
    }

    /// Completes an option or its value before the verb; nil if the next word is a noun or a verb.
    private func global(_ line: ParsedLine, _ prefix: String, _ type: (any TritonCommand.Type)? = nil)
        -> CompletionAnswer?
    {
        if let option = line.reader.pendingOption { return value(of: option, prefix, CompletionCommand(nil, line)) }
        return prefix.hasPrefix("-") ? options(prefix, CompletionCommand(type, line)) : nil
    }

    // MARK: Inside a command

    private func answer(in command: CompletionCommand, _ line: ParsedLine, _ prefix: String) -> CompletionAnswer {
        if let option = line.reader.pendingOption { return value(of: option, prefix, command) }
        if line.reader.isTerminated { return operand(prefix, command) }
        // The name of an item that begins with a hyphen would be an option.
        guard prefix.hasPrefix("-") else { return operand(prefix, command).withoutOptions }
        guard prefix.hasPrefix("--"), let equals = prefix.firstIndex(of: "=") else { return options(prefix, command) }
        guard let named = command.option(named: String(prefix[..<equals])) else { return .nothing }
        let option = named.valueOption.flatMap { command.option(named: $0) } ?? named
        return value(of: option, String(prefix[prefix.index(after: equals)...]), command).prefixed(
            with:
                String(prefix[...equals]))
    }

    // MARK: Nouns and verbs

    func noun(named name: String) -> NounDescription? { nouns.first { $0.isNamed(name) }?.description }

    private func isVerb(_ word: String, of noun: NounDescription) -> Bool {
        VerbAliases.resolve(word, among: noun.verbs.map(\.name)) != nil
    }

    private func firstWords(_ prefix: String) -> CompletionAnswer {
        let own = Self.matching(nouns.map { Self.candidate($0.description) }, prefix)
        let others = [CompletionValues.alias, .externalCommand].flatMap {
            Self.candidates(source.values($0, startingWith: prefix, limit: Self.limit, in: CompletionScope()), prefix)
        }
        let taken = Set(own.map(\.text))
        return .words(own + others.filter { !taken.contains($0.text) })
    }

    func verbs(of noun: NounDescription, _ prefix: String, withAliases: Bool) -> CompletionAnswer {
        let verbs = noun.verbs.filter { !$0.isHidden }.map { CompletionCandidate($0.name, SafeText(line: $0.abstract)) }
        let matching = Self.matching(verbs, prefix)
        return .words(withAliases ? self.withAliases(matching, of: noun.verbs.map(\.name), prefix) : matching)
    }

    func verbs(of group: VerbGroup, _ prefix: String) -> CompletionAnswer {
        let verbs = group.types.filter { !$0.page.traits.contains(.hidden) }.map {
            CompletionCandidate($0.page.name, SafeText(line: $0.page.abstract))
        }
        return .words(withAliases(Self.matching(verbs, prefix), of: group.types.map { $0.page.name }, prefix))
    }

    private func withAliases(_ verbs: [CompletionCandidate], of names: [String], _ prefix: String)
        -> [CompletionCandidate]
    {
        guard verbs.isEmpty else { return verbs }
        let aliases = VerbAliases.all.compactMap { alias in
            VerbAliases.resolve(alias.alias, among: names).map { (name: alias.alias, verb: $0) }
        }
        return Self.matching(aliases.map { CompletionCandidate($0.name, "same as '\(line: $0.verb)'") }, prefix)
    }

    // MARK: Candidates

    static func candidate(_ noun: NounDescription) -> CompletionCandidate {
        CompletionCandidate(noun.name, SafeText(line: noun.abstract))
    }

    static func matching(_ candidates: [CompletionCandidate], _ prefix: String) -> [CompletionCandidate] {
        // By bytes, because for a comparison of characters a combining mark belongs to the letter before it.
        candidates.filter { $0.text.utf8.starts(with: prefix.utf8) }
    }

    /// Candidates for names from outside. A name with invisible characters is not offered, because it could not be
    /// typed as it looks.
    static func candidates(_ values: [CompletionValue], _ prefix: String) -> [CompletionCandidate] {
        let visible = values.filter { value in
            let isFound = value.matchedText != nil || value.text.utf8.starts(with: prefix.utf8)
            return !value.text.isEmpty && isFound && TextEscaping.line(value.text) == value.text
        }
        return visible.map { value in
            CompletionCandidate(value.text, value.shortAbout, matchedText: value.matchedText)
        }
    }

    static func join(_ answers: [CompletionAnswer]) -> CompletionAnswer {
        var seen: Set<String> = []
        var all: [CompletionCandidate] = []
        for case .words(let candidates) in answers { all += candidates.filter { seen.insert($0.text).inserted } }
        return .words(all)
    }
}

extension CompletionAnswer {
    /// The same after `--option=`.
    func prefixed(with before: String) -> CompletionAnswer {
        switch self {
        case .words(let candidates):
            .words(candidates.map { CompletionCandidate(before + $0.text, $0.about, appendsBlank: $0.appendsBlank) })
        case .paths(let foldersOnly, let more): .paths(foldersOnly: foldersOnly, before: before + more)
        }
    }

    /// The same without words that would be read as options.
    var withoutOptions: CompletionAnswer {
        guard case .words(let candidates) = self else { return self }
        return .words(candidates.filter { !$0.text.hasPrefix("-") || $0.text == "-" })
    }

    /// The same without words that are in the line already.
    func without(_ given: [String]) -> CompletionAnswer {
        guard case .words(let candidates) = self, !given.isEmpty else { return self }
        return .words(candidates.filter { !given.contains($0.text) })
    }
}
