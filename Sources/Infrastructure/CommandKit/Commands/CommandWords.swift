package import Domain

/// The words of a command line, taken apart as far as can be done without knowing the command: options before the
/// noun, the noun, options between noun and verb, and the rest.
package struct CommandWords: Sendable, Equatable {
    /// Global options that stood before the noun or before the verb.
    package var leading: [String] = []
    package var noun: String?
    /// Where it stands among all words.
    package var nounPosition: Int?
    package var verb: String?
    package var rest: [String] = []
    package var wantsHelp = false
    package var wantsVersion = false

    /// - Throws: ``TritonError`` of code `usage` for an option before the noun that is not global.
    package init(_ words: [String]) throws(TritonError) {
        var index = words.startIndex
        while index < words.endIndex {
            let word = words[index]
            index += 1
            if word == "-h" || word == "--help" {
                wantsHelp = true
            } else if noun == nil, word == "-V" || word == "--version" {
                wantsVersion = true
            } else if noun == nil, word.hasPrefix("-"), word != "-" {
                try takeGlobal(word, words, &index)
            } else if noun == nil {
                noun = word
                nounPosition = index - 1
            } else if verb == nil, GlobalOptions.claim(word) != nil {
                try takeGlobal(word, words, &index)
            } else if verb == nil, !word.hasPrefix("-") {
                verb = word
                rest = Array(words[index...])
                break
            } else {
                // An option that is not global: this noun has no verbs, everything is its own.
                rest = Array(words[(index - 1)...])
                break
            }
        }
        let beforeTerminator = rest.prefix { $0 != "--" }
        if beforeTerminator.contains("-h") || beforeTerminator.contains("--help") { wantsHelp = true }
    }

    private mutating func takeGlobal(_ word: String, _ words: [String], _ index: inout Int) throws(TritonError) {
        guard let claim = GlobalOptions.claim(word) else {
            let near = word.utf8.count > 2 ? Suggestion.nearest(word.hasPrefix("--") ? word : "-" + word, among: GlobalOptions.kinds.keys.sorted()) : nil
            throw TritonError(
                .usage, "unknown option '\(line: word)'", hint: near.map { "did you mean '\(line: $0)'?" } ?? "options of a command stand after it: triton NOUN VERB [OPTIONS]")
        }
        leading.append(word)
        guard claim == .withNext else { return }
        guard index < words.endIndex else { throw TritonError(.usage, "option '\(line: word)' needs a value") }
        leading.append(words[index])
        index += 1
    }
}
