import Arguments
import Cache
import Commands
import Domain

/// Completion inside a command: operands, options and their values.
extension CompletionEngine {
    func operand(_ prefix: String, _ command: CompletionCommand) -> CompletionAnswer {
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

    func options(_ prefix: String, _ command: CompletionCommand) -> CompletionAnswer {
        let known = command.options + [.help]
        var candidates: [CompletionCandidate] = [], seen: Set<String> = []
        for option in known where command.mayAdd(option) {
            // Long names are offered; a short one completes only to itself.
            let names = option.names.contains(prefix) ? [prefix] : option.names.filter { $0.hasPrefix("--") }
            // An option of the command comes before the global one of the same name.
            candidates += names.filter { seen.insert($0).inserted }
                .map { CompletionCandidate($0, SafeText(line: option.about)) }
        }
        return .words(Self.matching(candidates, prefix))
    }

    func value(of option: OptionInfo, _ prefix: String, _ command: CompletionCommand) -> CompletionAnswer {
        if !option.values.isEmpty, option.valueName == "list" {
            return .words(list(option.values.map { CompletionCandidate($0) }, prefix))
        }
        if !option.values.isEmpty {
            return .words(Self.matching(option.values.map { CompletionCandidate($0) }, prefix))
        }
        switch option.names.last {
        case "--address": return values(.ownAddress, prefix, command.scope)
        case "--profile": return values(.profile, prefix, command.scope)
        case "--emoji": return values(.emoji, prefix, command.scope)
        case "--at": return .words(Self.matching(Self.comingTimes, prefix))
        case "--since", "--until": return .words(Self.matching(Self.times, prefix))
        case "--jq": return expressions(prefix, command.page)
        case "--fields": return fields(prefix, command.page?.output)
        case "--sort": return sorting(prefix, command.page?.output)
        case "--where": return conditions(prefix, command.page?.output)
        case "--dir": return .paths(foldersOnly: true, before: "")
        case "--file", "--from", "--output", "--input": return .paths(foldersOnly: false, before: "")
        default: return option.takesFile ? .paths(foldersOnly: false, before: "") : .nothing
        }
    }

    func fields(_ prefix: String, _ schema: RecordSchema?) -> CompletionAnswer {
        let help = prefix.contains(",") ? [] : [CompletionCandidate("help", "list them all")]
        return .words(list(Self.names(of: schema), prefix) + Self.matching(help, prefix))
    }

    /// The fields of `--sort`, of which each may begin with a hyphen.
    func sorting(_ prefix: String, _ schema: RecordSchema?) -> CompletionAnswer {
        .words(list(Self.names(of: schema), prefix, sign: "-"))
    }

    private static func names(of schema: RecordSchema?) -> [CompletionCandidate] {
        (schema?.fields ?? []).map { CompletionCandidate($0.name, SafeText(line: $0.about)) }
    }

    /// A list with commas: the names before the last comma are kept, and not offered again.
    /// - Parameter sign: may stand before each name.
    private func list(_ names: [CompletionCandidate], _ prefix: String, sign: String? = nil) -> [CompletionCandidate] {
        func unsigned(_ name: String) -> String {
            sign.map { name.hasPrefix($0) ? String(name.dropFirst($0.count)) : name } ?? name
        }
        let parts = prefix.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let last = parts.last ?? "", taken = parts.dropLast().map(unsigned)
        let before = parts.dropLast().map { $0 + "," }.joined() + last.dropLast(unsigned(last).count)
        let left = names.filter { !taken.contains($0.text) }
        return Self.matching(
            left.map { CompletionCandidate(before + $0.text, $0.about, appendsBlank: false) }, prefix)
    }

    /// Fields with the operator that fits their type; after the whole name of a field all that fit.
    func conditions(_ prefix: String, _ schema: RecordSchema?) -> CompletionAnswer {
        let name = prefix.prefix { !"!~=<>".contains($0) }
        let candidates = (schema?.fields ?? []).flatMap { field -> [CompletionCandidate] in
            let operators = RecordComparison.useful(for: field.type)
            guard field.name == name else {
                return operators.prefix(1).map {
                    CompletionCandidate(field.name + $0.rawValue, SafeText(line: field.about), appendsBlank: false)
                }
            }
            return operators.map { CompletionCandidate(field.name + $0.rawValue, $0.about, appendsBlank: false) }
        }
        return .words(Self.matching(candidates, prefix))
    }

    /// Examples of times; other numbers are valid too.
    static let times = [
        CompletionCandidate("today", "midnight"), CompletionCandidate("yesterday", "midnight before"),
        CompletionCandidate("1h", "an hour ago"),
        CompletionCandidate("12h", "half a day ago"), CompletionCandidate("1d", "a day ago"),
        CompletionCandidate("7d", "a week ago"),
        CompletionCandidate("30d", "a month ago"),
    ]

    /// The same for `--at`.
    static let comingTimes = [
        CompletionCandidate("1h", "in an hour"), CompletionCandidate("3h", "in three hours"),
        CompletionCandidate("18:00", "the next time that it is 18:00"),
        CompletionCandidate("tomorrow", "the next midnight"), CompletionCandidate("tomorrow 9:00", "tomorrow morning"),
        CompletionCandidate("7d", "in a week"),
    ]

    /// The fields of the records as jq expressions.
    private func expressions(_ prefix: String, _ page: CommandPage?) -> CompletionAnswer {
        let lead = page?.traits.contains(.list) == true ? ".[]." : "."
        let fields = (page?.output?.fields ?? []).map {
            CompletionCandidate(lead + $0.name, SafeText(line: $0.about), appendsBlank: false)
        }
        return .words(Self.matching(fields, prefix))
    }

    private func ask(_ values: CompletionValues, _ prefix: String, _ scope: CompletionScope) -> CompletionAnswer {
        var found = source.values(values, startingWith: prefix, limit: Self.limit, in: scope)
        // Only then something was left out before the last one.
        if found.count == Self.limit, let last = found.popLast() {
            found.append(
                CompletionValue(last.text, "the last of many: type more letters", matchedText: last.matchedText))
        }
        return .words(Self.candidates(found, prefix))
    }

    /// The paths with the own addresses in place of `{address}`; other placeholders are kept, for the user to replace.
    func paths(_ all: [String], _ prefix: String, _ scope: CompletionScope) -> CompletionAnswer {
        let own =
            scope.address.map { [$0] } ?? source.values(.ownAddress, startingWith: "", limit: 3, in: scope).map(\.text)
        let slash = prefix.hasPrefix("/") ? "/" : ""
        let paths = all.flatMap { path in
            path.contains("{address}") ? own.map { path.replacingBytes(of: "{address}", with: $0) } : [path]
        }.map { slash + $0 }
        return .words(Self.matching(paths.map { CompletionCandidate($0, appendsBlank: !$0.contains("{")) }, prefix))
    }

    func values(_ kind: OperandKind, _ prefix: String, _ scope: CompletionScope) -> CompletionAnswer {
        func ask(_ values: CompletionValues) -> CompletionAnswer { self.ask(values, prefix, scope) }
        switch kind {
        case .file: return .paths(foldersOnly: false, before: "")
        case .folder: return .paths(foldersOnly: true, before: "")
        case .free: return .nothing
        case .words(let words): return .words(Self.matching(words.map { CompletionCandidate($0) }, prefix))
        case .wordsOrFile(let words):
            // A shell that lists files offers nothing beside them, but only the shell can expand '~'.
            guard !prefix.hasPrefix("/"), !prefix.hasPrefix("~") else { return .paths(foldersOnly: false, before: "") }
            let files = source.values(.file, startingWith: prefix, limit: Self.limit, in: scope)
            let matching = Self.candidates(words.map { CompletionValue($0) } + files, prefix)
            return .words(
                matching.map { CompletionCandidate($0.text, appendsBlank: !$0.text.hasSuffix("/")) })
        case .manual(let topics):
            let names = Set(nouns.map(\.description.name))
            let others = topics.filter { !names.contains($0.text) }
                .map { CompletionCandidate($0.text, SafeText(line: $0.about)) }
            return .words(Self.matching(nouns.map { Self.candidate($0.description) } + others, prefix))
        case .item(let list) where list.hasLatest:
            return Self.join([
                ask(.list(list)), .words(Self.matching([CompletionCandidate("latest", "the newest")], prefix)),
            ])
        case .paths(let all): return paths(all, prefix, scope)
        case .item, .address, .ownAddress, .settingValue, .emoji, .setting, .alias, .profile:
            return kind.values.map(ask) ?? .nothing
        }
    }
}
