import Arguments
import Commands
import Manual
import Output
import Settings

/// A page of the manual that was found, or a part of it.
struct HelpHit: Equatable {
    /// The words after `triton help`.
    let page: String
    /// The part of the page, such as an option or a setting; nil for the page itself.
    let term: String?
    let about: String
    /// Whether a name or a synonym has matched, and not only the text.
    var isNamed = false

    /// A row of the list of hits, with the line that opens the page.
    func row(_ spelling: CommandSpelling) -> (String, String) {
        let program = if case .shell = spelling { "triton " } else { "" }
        return ("\(program)help \(page)", term.map { "\($0): \(about)" } ?? about)
    }
}

/// Finds pages by words. Everything that a page is about is an entry: the commands, their options, settings, variables,
/// topics and exit codes.
struct HelpIndex {
    private struct Entry {
        let hit: HelpHit
        /// Names, normalised: a query that is equal to one is an exact match.
        let names: [String]
        /// Whether one of the names is a verb, which other nouns have too.
        let hasCommonVerb: Bool
        /// Words with the same meaning, normalised.
        let synonyms: [String]
        /// All words of the text, without endings.
        let text: Set<String>
    }

    /// How well an entry matches; one that is much worse than the best is not shown.
    private enum Score {
        static let name = 100, synonym = 90, partOfName = 60, text = 20, partOfText = 10
        /// The least share of the best score, in percent.
        static let share = 34
    }

    private var entries: [Entry] = []

    init(_ environment: HelpEnvironment) {
        for noun in environment.nouns { add(noun) }
        for option in OptionInfo.global { add("options", option.label, option.about, names: option.names) }
        for setting in environment.catalog().all {
            let leaf = setting.pattern.split(separator: ".").last.map(String.init) ?? setting.pattern
            add("config", setting.pattern, "\(setting.about)", names: [setting.pattern, leaf])
        }
        for variable in ManualTopics.environment {
            add(
                "environment", variable.term, variable.about,
                names: variable.term.split(separator: ", ").map(String.init))
        }
        for file in ManualTopics.files {
            add("environment", file.term, file.about, names: [String(file.term.split(separator: "/").last ?? "")])
        }
        for code in ManualTopics.exitCodes {
            add("exit-codes", code.term, code.about, names: code.term.split(separator: " ").map(String.init))
        }
        for topic in ManualTopics.all {
            add(topic.name, nil, topic.abstract, names: [topic.name] + topic.words)
        }
    }

    private mutating func add(_ page: String, _ term: String?, _ about: String, names: [String], text: String = "") {
        let synonyms = HelpSynonyms.words(of: page, term)
        entries.append(
            Entry(
                hit: HelpHit(page: page, term: term, about: about), names: names.map(Self.normalised),
                hasCommonVerb: term == nil && page.contains(" "),
                synonyms: synonyms.map(Self.normalised), text: Set(Self.words(about + " " + text).map(Self.stem))))
    }

    /// A noun, its verbs and their options.
    private mutating func add(_ noun: NounDescription) {
        add(noun.name, nil, noun.abstract, names: [noun.name], text: noun.about)
        for command in noun.allCommands
        where command.name != noun.name && !command.type.page.traits.contains(.hidden) {
            let page = command.type.page
            add(command.name, nil, page.abstract, names: [command.name, page.name], text: page.discussion)
        }
        for command in noun.allCommands where !command.type.page.traits.contains(.hidden) {
            for option in OptionInfo.all(of: command.type) where option.kind != .positional && !option.isGlobal {
                add(command.name, option.label, option.about, names: option.names)
            }
        }
    }

    /// The best hits, at most one for each page. A question of a person finds the pages about most of its words.
    func search(_ words: [String]) -> [HelpHit] {
        let query = Self.normalised(words.joined(separator: " "))
        let parts = Self.words(query)
        guard !parts.isEmpty else { return [] }
        let named = entries.map { Self.score($0, query, parts) }.max() ?? 0
        if named >= Score.synonym { return best { Self.score($0, query, parts) } }
        let telling = Self.telling(parts)
        var known = telling.filter { word in entries.contains { Self.score($0, of: word) > 0 } }
        // Too few of its words are in the manual.
        if known.count * 2 <= telling.count { known = [] }
        let phrases = telling == parts ? [(query, parts)] : [(query, parts), (telling.joined(separator: " "), telling)]
        return best { entry in
            let whole = phrases.lazy.map { Self.score(entry, $0.0, $0.1) }.max() ?? 0
            return max(whole, Self.score(entry, known, of: telling.count))
        }
    }

    /// Words that say nothing about what a person looks for.
    private static let fillers: Set = [
        "a", "all", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "get", "how", "i",
        "in", "into", "is", "it", "me", "my", "not", "of", "on", "one", "or", "our", "the", "to", "up", "use", "we",
        "what", "which", "who", "with", "you", "your",
    ]

    /// The words that say what a person looks for; all of them if none does.
    static func telling(_ words: [String]) -> [String] {
        let telling = words.filter { !fillers.contains($0.lowercased()) }
        return telling.isEmpty ? words : telling
    }

    private func best(_ score: (Entry) -> Int) -> [HelpHit] {
        var found: [(score: Int, hit: HelpHit)] = []
        for entry in entries {
            let score = score(entry)
            guard score > 0 else { continue }
            var hit = entry.hit
            hit.isNamed = score >= Score.partOfName
            if let known = found.firstIndex(where: { $0.hit.page == entry.hit.page }) {
                if found[known].score < score {
                    found[known] = (score, hit)
                } else if score == Score.name, found[known].score == score,
                    let page = entries.first(where: { $0.hit.page == hit.page && $0.hit.term == nil })
                {
                    // Several parts have the name, such as the errors of one exit code.
                    found[known].hit = page.hit
                    found[known].hit.isNamed = true
                }
            } else {
                found.append((score, hit))
            }
        }
        let best = found.map(\.score).max() ?? 0
        let good = found.enumerated().filter { $0.element.score * 100 >= best * Score.share }
        // Hits of the same score stay in the order of the pages.
        let sorted = good.sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        return sorted.map(\.element.hit)
    }

    /// How well a name or a synonym matches the words as a whole.
    private static func score(_ entry: Entry, _ query: String, _ parts: [String]) -> Int {
        if entry.names.contains(query) { return Score.name }
        if entry.synonyms.contains(where: { $0 == query || stem($0) == stem(query) }) { return Score.synonym }
        let names = entry.names.flatMap(words)
        return parts.allSatisfy { Self.has($0, names) } ? Score.partOfName : 0
    }

    /// How well the words match one by one. A page about all of them is better than one that is named as one of them.
    private static func score(_ entry: Entry, _ words: [String], of count: Int) -> Int {
        let scores = words.map { score(entry, of: $0) }.filter { $0 > 0 }
        return scores.reduce(0, +) * (scores.count + 1) / (max(1, count) * (count + 1))
    }

    private static func score(_ entry: Entry, of word: String) -> Int {
        if !entry.hasCommonVerb, entry.names.contains(where: { stem($0) == stem(word) }) { return Score.name }
        if entry.synonyms.contains(where: { stem($0) == stem(word) }) { return Score.synonym }
        if has(word, entry.names.flatMap(words)) { return Score.partOfName }
        if entry.text.contains(stem(word)) { return Score.text }
        return word.count > 3 && entry.text.contains { $0.hasPrefix(word) } ? Score.partOfText : 0
    }

    private static func has(_ word: String, _ names: [String]) -> Bool {
        names.contains { stem($0) == stem(word) || word.count > 2 && $0.hasPrefix(word) }
    }

    /// Lower case, without the hyphens of an option, and with blanks for hyphens and underscores.
    private static func normalised(_ text: String) -> String {
        let plain = text.lowercased().map { "-_".contains($0) ? " " : $0 }
        return String(plain).split(separator: " ").joined(separator: " ")
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && !$0.isSymbol }.map(String.init)
    }

    /// Without the ending of a plural.
    private static func stem(_ word: String) -> String {
        word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }
}
