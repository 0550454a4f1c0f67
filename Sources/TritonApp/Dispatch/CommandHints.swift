import Commands
import Domain
import Help

/// Hints for first words that other programs have, such as `login`, and for verbs that come before their noun. Words
/// with the same meaning as a command are in ``HelpSynonyms``.
enum CommandHints {
    private static let commands: [String: SafeText] = [
        "post": "did you mean 'triton status post'? A weblog entry is posted with 'triton weblog post'",
        "version": "did you mean 'triton --version'?",
        "ls": "a list belongs to a noun: 'triton purl list', 'triton status list'; see the nouns with 'triton help'",
        "list": "a list belongs to a noun: 'triton purl list', 'triton status list'; see the nouns with 'triton help'",
        "update": "triton comes from your system's packages, which also update it",
        "upgrade": "triton comes from your system's packages, which also upgrade it",
        "set": "did you mean 'triton config set'?",
        "settings": "did you mean 'triton config list'? Those of the account are in 'triton account settings'",
        "init": "did you mean 'triton auth login'? A folder is made with 'triton folder clone'",
        "log": "the changes that were made are listed by 'triton undo --list'",
        "cd": "at the prompt of 'triton repl' a noun's name alone enters it, and '..' leaves it",
    ]

    /// Nil for any other word.
    /// - Parameter rest: the words behind it.
    static func hint(for word: String, before rest: [String], among nouns: [NounDescription]) -> SafeText? {
        let found = commandsOfVerb(word, among: nouns)
        if let next = rest.first(where: { !$0.hasPrefix("-") }), let noun = noun(next, among: nouns),
            let verb = found.first(where: { $0.noun == noun })?.verb
        {
            return "the noun comes first: 'triton \(line: noun) \(line: verb)'"
        }
        let words = singulars(of: word)
        if let hint = words.lazy.compactMap({ commands[$0] }).first { return hint }
        if found.count != 1, let hint = synonymHint(for: words, before: rest, among: nouns) { return hint }
        guard let first = found.first else { return nil }
        guard found.count > 1 else { return "did you mean 'triton \(line: first.noun) \(line: first.verb)'?" }
        let examples = found.prefix(2).map { "'triton \(line: $0.noun) \(line: $0.verb)'" as SafeText }
        return "a verb follows its noun: \(examples.joined(separator: ", ")); see the nouns with 'triton help'"
    }

    /// A hint for a word that the manual knows as another name of a command, or of a topic.
    private static func synonymHint(for words: [String], before rest: [String], among nouns: [NounDescription])
        -> SafeText?
    {
        for word in words {
            let pages = HelpSynonyms.pages(for: word)
            guard let first = pages.first else { continue }
            let name = first.prefix { $0 != " " }
            guard let noun = nouns.first(where: { $0.name == name }), !first.contains("#") else {
                return "see 'triton help \(line: word)'"
            }
            guard name == first else { return "did you mean 'triton \(line: first)'?" }
            if let next = rest.first, let verb = VerbAliases.resolve(next, among: noun.shownVerbs) {
                return "did you mean 'triton \(line: first) \(line: verb)'?"
            }
            let verb = pages.first { $0.hasPrefix(first + " ") }.map { " or 'triton \(line: $0)'" as SafeText } ?? ""
            return "did you mean 'triton \(line: first)'\(verb)?"
        }
        return nil
    }

    /// The word, and the forms of which it may be the plural.
    private static func singulars(of word: String) -> [String] {
        [word] + ["s", "es"].filter(word.hasSuffix).map { String(word.dropLast($0.count)) }
    }

    /// The nouns that have the verb; those that have another word for it only where none has the verb itself.
    private static func commandsOfVerb(_ word: String, among nouns: [NounDescription]) -> [(noun: String, verb: String)]
    {
        func commands(_ verb: (_ verbs: [String]) -> String?) -> [(noun: String, verb: String)] {
            nouns.compactMap { noun in verb(noun.shownVerbs).map { (noun.name, $0) } }
        }
        let exact = commands { VerbAliases.resolve(word, among: $0) }
        return exact.isEmpty ? commands { VerbHints.verb(for: word, among: $0) } : exact
    }

    /// The word may stand for several: `purls`, `statuses`.
    private static func noun(_ word: String, among nouns: [NounDescription]) -> String? {
        if ["picture", "pictures"].contains(word) { return "pic" }
        return nouns.map(\.name).first { [$0, $0 + "s", $0 + "es"].contains(word) }
    }
}
