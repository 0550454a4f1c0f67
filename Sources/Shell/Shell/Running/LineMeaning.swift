import Commands
import Domain

/// The meaning of a command line at the prompt. Verbs of the context have precedence over meta-commands, and those over
/// nouns.
enum LineMeaning {
    case command([String], noun: String?)
    case word(MetaCommand)
    /// A noun alone.
    case enter(String)
    /// A slash alone.
    case top

    /// - Throws: ``TritonError`` of code `usage` for an unknown word, with the nearest known one as its hint.
    init(_ line: ShellLine.Command, context: String?, _ runner: any LineRunner) throws(TritonError) {
        var words = line.words
        // A line that was copied from a shell begins with `triton`.
        let namesProgram = words.first == Self.program && !line.isFromTop
        if namesProgram { words.removeFirst() }
        guard !words.isEmpty else {
            self = namesProgram ? .word(.help([])) : .top
            return
        }
        let start = LineParser.position(ofFirstWordIn: words), first = start.map { words[$0] }
        let noun = runner.nouns.first { $0.name == context && !line.isFromTop && !namesProgram }
        if let noun, first.map({ runner.isVerb($0, of: noun) }) ?? true {
            // Global options may come before the verb.
            words.insert(noun.name, at: start ?? words.startIndex)
            self = .command(words, noun: noun.name)
        } else if let word = MetaCommand(words: words) {
            self = .word(word)
        } else if words.count == 1, let entered = runner.nouns.first(where: { $0.name == first }),
            !entered.verbs.isEmpty
        {
            self = .enter(entered.name)
        } else {
            if let noun, let first, !runner.knows(first) { throw Self.unknown(first, noun) }
            self = .command(words, noun: first)
        }
    }

    /// The first word of a line in a shell.
    static let program = "triton"

    private static func unknown(_ word: String, _ noun: NounDescription) -> TritonError {
        let verbs = noun.shownVerbs
        let near =
            VerbHints.verb(for: word, among: verbs)
            ?? Suggestion.nearest(word, among: verbs + MetaCommand.reservedWords)
        return TritonError(
            .usage, "'\(line: noun.name)' has no verb '\(line: word)'",
            hint: near.map { "did you mean '\(line: $0)'?" }
                ?? "verbs: \(line: verbs.joined(separator: ", ")); '..' leaves")
    }
}
