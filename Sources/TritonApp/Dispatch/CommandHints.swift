import Commands
import Domain

/// Hints for first words that other programs have, such as `login`, and for verbs that come before their noun.
enum CommandHints {
    private static let commands: [String: SafeText] = [
        "login": "did you mean 'triton auth login'?",
        "logout": "did you mean 'triton auth logout'?",
        "whoami": "did you mean 'triton auth status'?",
        "post": "did you mean 'triton status post'? A weblog entry is posted with 'triton weblog post'",
        "version": "did you mean 'triton --version'?",
        "ls": "a list belongs to a noun: 'triton purl list', 'triton status list'; see the nouns with 'triton help'",
        "list": "a list belongs to a noun: 'triton purl list', 'triton status list'; see the nouns with 'triton help'",
        "timeline": "did you mean 'triton status timeline'?",
        "upload": "did you mean 'triton pic upload'?",
        "settings": "did you mean 'triton config list'?",
        "update": "triton comes from your system's packages, which also update it",
        "upgrade": "triton comes from your system's packages, which also upgrade it",
        "set": "did you mean 'triton config set'?",
        "tweet": "did you mean 'triton status post'?",
        "toot": "did you mean 'triton status post'?",
        "me": "did you mean 'triton auth status'?",
        "init": "did you mean 'triton auth login'? A folder is made with 'triton folder clone'",
        "setup": "did you mean 'triton auth login'?",
        "man": "did you mean 'triton help'?",
        "curl": "did you mean 'triton api'?",
        "commit": "did you mean 'triton folder push'?",
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
        if let hint = commands[word] { return hint }
        guard let first = found.first else { return nil }
        guard found.count > 1 else { return "did you mean 'triton \(line: first.noun) \(line: first.verb)'?" }
        let examples = found.prefix(2).map { "'triton \(line: $0.noun) \(line: $0.verb)'" as SafeText }
        return "a verb follows its noun: \(examples.joined(separator: ", ")); see the nouns with 'triton help'"
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
