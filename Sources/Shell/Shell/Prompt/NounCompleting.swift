package import CommandKit
import Domain

/// Completes nouns, verbs and options from the descriptions of the nouns.
package struct NounCompleting: LineCompleting {
    private let nouns: [NounDescription]

    package init(nouns: [NounDescription]) { self.nouns = nouns }

    package func answer(after words: [String], prefix: String, context: String?) -> LineAnswer {
        .words(candidates(words, prefix, context).filter { $0.text.utf8.starts(with: prefix.utf8) })
    }

    private func candidates(_ words: [String], _ prefix: String, _ context: String?) -> [LineCandidate] {
        let entered = nouns.first { $0.name == context }
        let plain = words.filter { !$0.hasPrefix("-") }
        guard let first = plain.first else {
            let own = entered.map(verbs) ?? []
            let reserved = Meta.reservedWords.map { LineCandidate($0) }
            let names = nouns.filter { noun in !reserved.contains { $0.text == noun.name } }.map { LineCandidate($0.name, SafeText(line: $0.abstract)) }
            return own + names + reserved
        }
        if let entered, let verb = entered.verbs.first(where: { $0.name == first }) { return inside(verb, Array(plain.dropFirst()), prefix) }
        guard let noun = nouns.first(where: { $0.name == first }) else { return [] }
        if plain.count == 1, !noun.verbs.isEmpty { return verbs(noun) }
        if noun.verbs.isEmpty, let main = noun.main { return options(of: main, prefix) }
        guard let verb = noun.verbs.first(where: { $0.name == plain[1] }) else { return [] }
        return inside(verb, Array(plain.dropFirst(2)), prefix)
    }

    private func verbs(_ noun: NounDescription) -> [LineCandidate] {
        noun.verbs.filter { !$0.isHidden }.map { LineCandidate($0.name, SafeText(line: $0.abstract)) }
    }

    private func inside(_ verb: VerbDescription, _ rest: [String], _ prefix: String) -> [LineCandidate] {
        switch verb {
        case .command(let type): return options(of: type, prefix)
        case .group(_, _, _, let types):
            if rest.isEmpty, !prefix.hasPrefix("-") { return types.map { LineCandidate($0.page.name, SafeText(line: $0.page.abstract)) } }
            return types.first { $0.page.name == rest.first }.map { options(of: $0, prefix) } ?? []
        }
    }

    /// Asking the parser for options takes a millisecond, so it is done only where one is begun.
    private func options(of type: any TritonCommand.Type, _ prefix: String) -> [LineCandidate] {
        guard prefix.hasPrefix("-") else { return [] }
        return OptionInfo.all(of: type).filter { $0.kind != .positional }.compactMap { option in
            option.names.last.map { LineCandidate($0, SafeText(line: option.about)) }
        }
    }
}
