// Long because every kind of word that can be at the cursor is answered in one place.
import Output
package import Commands
import Arguments
import Cache
import Domain

/// Completes the word at the cursor: one engine for the three shells and the prompt.
///
/// It knows the nouns from their descriptions, which need no instance, and asks its source for everything else.
package struct CompletionEngine: Sendable {
    /// Enough for a screen; more is typed on.
    package static let limit = 300

    private let nouns: [LazyNoun]
    private let parser: LineParser
    private let source: any CompletionSource

    package init(nouns: [LazyNoun], source: any CompletionSource) {
        self.nouns = nouns
        parser = LineParser(nouns: nouns)
        self.source = source
    }

    /// - Parameters:
    ///   - words: those between `triton` and the word at the cursor, without quotes.
    ///   - prefix: the part of the word before the cursor, without quotes.
    ///   - context: the noun that the prompt has entered. Its verbs win over nouns; nil for a line that starts at the
    ///     top.
    ///   - promptWords: the prompt's own words, offered where a line begins.
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
            // An alias may stand for another, and for itself.
            guard depth < 8, let position = line.nounPosition, let words = source.words(ofAlias: name) else {
                return .nothing
            }
            return answer(
                parser.parse(unfinished: line.words[..<position] + words + line.words[(position + 1)...]), prefix,
                depth: depth + 1)
        }
    }

    /// The value of an option, or an option, where no verb is named yet; nil where the next word of the name may be.
    private func global(_ line: ParsedLine, _ prefix: String, _ type: (any TritonCommand.Type)? = nil)
        -> CompletionAnswer?
    {
        if let option = line.reader.pendingOption { return value(of: option, prefix, CompletionCommand(nil, line)) }
        return prefix.hasPrefix("-") ? options(prefix, CompletionCommand(type, line)) : nil
    }

    // MARK: Inside a command

    private func answer(in command: CompletionCommand, _ line: ParsedLine, _ prefix: String) -> CompletionAnswer {
        if let option = line.reader.pendingOption { return value(of: option, prefix, command) }
        guard !line.reader.isTerminated, prefix.hasPrefix("-") else { return operand(prefix, command) }
        guard prefix.hasPrefix("--"), let equals = prefix.firstIndex(of: "=") else { return options(prefix, command) }
        guard let option = command.option(named: String(prefix[..<equals])) else { return .nothing }
        return value(of: option, String(prefix[prefix.index(after: equals)...]), command).prefixed(
            with:
                String(prefix[...equals]))
    }

    private func operand(_ prefix: String, _ command: CompletionCommand) -> CompletionAnswer {
        let before = command.operands
        let kinds = command.page?.operands ?? []
        guard let last = kinds.last else {
            return prefix.isEmpty && !command.takesOperands ? options(prefix, command) : .nothing
        }
        // `help NOUN VERB`
        if case .manual = last, let first = before.first {
            return before.count == 1
                ? noun(named: first).map { verbs(of: $0, prefix, withAliases: false) } ?? .nothing : .nothing
        }
        guard before.count < kinds.count || command.repeatsOperands else { return .nothing }
        let kind = before.count < kinds.count ? kinds[before.count] : last
        if kind == .settingValue, let setting = before.last {
            return ask(.settingValue(of: setting), prefix, command.scope)
        }
        return values(kind, prefix, command.scope).without(before)
    }

    private func options(_ prefix: String, _ command: CompletionCommand) -> CompletionAnswer {
        let known = command.options + [.help]
        var candidates: [CompletionCandidate] = []
        for option in known where command.mayAdd(option) {
            // The long name says what it is; a short one completes only to itself.
            let names = option.names.contains(prefix) ? [prefix] : option.names.filter { $0.hasPrefix("--") }
            candidates += names.map { CompletionCandidate($0, SafeText(line: option.about)) }
        }
        return .words(Self.matching(candidates, prefix))
    }

    private func value(of option: OptionInfo, _ prefix: String, _ command: CompletionCommand) -> CompletionAnswer {
        if !option.values.isEmpty, option.valueName == "list" { return list(option.values, prefix) }
        if !option.values.isEmpty {
            return .words(Self.matching(option.values.map { CompletionCandidate($0) }, prefix))
        }
        switch option.names.last {
        case "--address": return values(.ownAddress, prefix, command.scope)
        case "--profile": return values(.profile, prefix, command.scope)
        case "--emoji": return values(.emoji, prefix, command.scope)
        case "--since", "--until": return .words(Self.matching(Self.times, prefix))
        case "--jq": return expressions(prefix, command.page)
        case "--fields": return fields(prefix, command.page?.output)
        case "--dir": return .paths(foldersOnly: true, before: "")
        case "--file", "--from", "--output", "--input": return .paths(foldersOnly: false, before: "")
        default: return option.takesFile ? .paths(foldersOnly: false, before: "") : .nothing
        }
    }

    /// A list with commas: what comes before the last one is kept, and not offered again.
    private func fields(_ prefix: String, _ schema: RecordSchema?) -> CompletionAnswer {
        let parts = prefix.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let before = parts.dropLast().map { $0 + "," }.joined()
        let help = before.isEmpty ? [CompletionCandidate("help", "list them all")] : []
        let fields = (schema?.fields ?? []).filter { !parts.dropLast().contains($0.name) }
        let candidates =
            fields.map { CompletionCandidate(before + $0.name, SafeText(line: $0.about), appendsBlank: false) } + help
        return .words(Self.matching(candidates, prefix))
    }

    /// The same for words that an option takes.
    private func list(_ words: [String], _ prefix: String) -> CompletionAnswer {
        let parts = prefix.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
        let before = parts.map { $0 + "," }.joined()
        let candidates = words.filter { !parts.contains($0) }.map {
            CompletionCandidate(before + $0, appendsBlank: false)
        }
        return .words(Self.matching(candidates, prefix))
    }

    /// Points in time as people name them; any other number does as well.
    private static let times = [
        CompletionCandidate("today", "midnight"), CompletionCandidate("yesterday", "midnight before"),
        CompletionCandidate("1h", "an hour ago"),
        CompletionCandidate("12h", "half a day ago"), CompletionCandidate("1d", "a day ago"),
        CompletionCandidate("7d", "a week ago"),
        CompletionCandidate("30d", "a month ago"),
    ]

    /// The fields of the records, as the simplest expressions that give them.
    private func expressions(_ prefix: String, _ page: CommandPage?) -> CompletionAnswer {
        let lead = page?.isList == true ? ".[]." : "."
        let fields = (page?.output?.fields ?? []).map {
            CompletionCandidate(lead + $0.name, SafeText(line: $0.about), appendsBlank: false)
        }
        return .words(Self.matching(fields, prefix))
    }

    private func ask(_ values: CompletionValues, _ prefix: String, _ scope: CompletionScope) -> CompletionAnswer {
        .words(Self.candidates(source.values(values, startingWith: prefix, limit: Self.limit, in: scope), prefix))
    }

    /// With one's own addresses in the place of `{address}`; the other names are as they are, to be typed over.
    private func paths(_ all: [String], _ prefix: String, _ scope: CompletionScope) -> CompletionAnswer {
        let own =
            scope.address.map { [$0] } ?? source.values(.address, startingWith: "", limit: 3, in: scope).map(\.text)
        let paths = all.flatMap { path in
            path.contains("{address}") ? own.map { path.replacingBytes(of: "{address}", with: $0) } : [path]
        }
        return .words(Self.matching(paths.map { CompletionCandidate($0, appendsBlank: !$0.contains("{")) }, prefix))
    }

    private func values(_ kind: OperandKind, _ prefix: String, _ scope: CompletionScope) -> CompletionAnswer {
        func ask(_ values: CompletionValues) -> CompletionAnswer { self.ask(values, prefix, scope) }
        switch kind {
        case .file: return .paths(foldersOnly: false, before: "")
        case .folder: return .paths(foldersOnly: true, before: "")
        case .free: return .nothing
        case .words(let words): return .words(Self.matching(words.map { CompletionCandidate($0) }, prefix))
        case .wordsOrFile(let words):
            // The caller lists the files itself, so it is either the one or the other.
            let matching = prefix.isEmpty ? [] : Self.matching(words.map { CompletionCandidate($0) }, prefix)
            return matching.isEmpty ? .paths(foldersOnly: false, before: "") : .words(matching)
        case .manual(let topics):
            let names = Set(nouns.map(\.description.name))
            let others = topics.filter { !names.contains($0) }.map { CompletionCandidate($0, "a topic of the manual") }
            return .words(Self.matching(nouns.map { Self.candidate($0.description) } + others, prefix))
        case .item(let list):
            guard list.hasLatest else { return ask(.list(list)) }
            return Self.join([
                ask(.list(list)), .words(Self.matching([CompletionCandidate("latest", "the newest")], prefix)),
            ])
        case .address: return ask(.knownAddress)
        case .ownAddress: return ask(.address)
        case .paths(let all): return paths(all, prefix, scope)
        case .settingValue: return .nothing
        case .emoji: return ask(.emoji)
        case .setting: return ask(.setting)
        case .alias: return ask(.alias)
        case .profile: return ask(.profile)
        }
    }

    // MARK: Nouns and verbs

    private func noun(named name: String) -> NounDescription? { nouns.first { $0.goes(by: name) }?.description }

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

    private func verbs(of noun: NounDescription, _ prefix: String, withAliases: Bool) -> CompletionAnswer {
        let verbs = noun.verbs.filter { !$0.isHidden }.map { CompletionCandidate($0.name, SafeText(line: $0.abstract)) }
        let matching = Self.matching(verbs, prefix)
        return .words(withAliases ? self.withAliases(matching, of: noun.verbs.map(\.name), prefix) : matching)
    }

    private func verbs(of group: VerbGroup, _ prefix: String) -> CompletionAnswer {
        let verbs = group.types.filter { !$0.page.isHidden }.map {
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

    private static func candidate(_ noun: NounDescription) -> CompletionCandidate {
        CompletionCandidate(noun.name, SafeText(line: noun.abstract))
    }

    private static func matching(_ candidates: [CompletionCandidate], _ prefix: String) -> [CompletionCandidate] {
        // By bytes: to a comparison of characters a combining mark would belong to the letter before it.
        candidates.filter { $0.text.utf8.starts(with: prefix.utf8) }
    }

    /// Names from outside: one with anything invisible in it is not offered, because it could not be typed as it looks.
    private static func candidates(_ values: [CompletionValue], _ prefix: String) -> [CompletionCandidate] {
        let visible = values.filter { value in
            let isFound = value.matchedText != nil || value.text.utf8.starts(with: prefix.utf8)
            return !value.text.isEmpty && isFound && TextEscaping.line(value.text) == value.text
        }
        return visible.map { value in
            CompletionCandidate(value.text, value.shortAbout, matchedText: value.matchedText)
        }
    }

    private static func join(_ answers: [CompletionAnswer]) -> CompletionAnswer {
        var seen: Set<String> = []
        var all: [CompletionCandidate] = []
        for case .words(let candidates) in answers { all += candidates.filter { seen.insert($0.text).inserted } }
        return .words(all)
    }
}

extension CompletionAnswer {
    /// The same behind `--option=`.
    fileprivate func prefixed(with before: String) -> CompletionAnswer {
        switch self {
        case .words(let candidates):
            .words(candidates.map { CompletionCandidate(before + $0.text, $0.about, appendsBlank: $0.appendsBlank) })
        case .paths(let foldersOnly, let more): .paths(foldersOnly: foldersOnly, before: before + more)
        }
    }

    /// What is in the line already is not offered again.
    fileprivate func without(_ given: [String]) -> CompletionAnswer {
        guard case .words(let candidates) = self, !given.isEmpty else { return self }
        return .words(candidates.filter { !given.contains($0.text) })
    }
}
