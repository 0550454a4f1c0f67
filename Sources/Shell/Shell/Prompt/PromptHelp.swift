import Commands
import Completion
import Domain

/// The text of `help` at the prompt.
enum PromptHelp {
    private static let rows: [(word: String, about: String)] = [
        ("NOUN VERB", "a command, as in the shell: purl list --json"),
        ("NOUN", "enter a noun; its verbs then need no noun"),
        ("..", "leave it; /NOUN VERB runs a command from anywhere"),
        ("use NAME", "act as another address until the prompt ends"),
        ("_", "the id or URL of the last result"),
        ("LINE | COMMAND", "give the output to a shell command"),
        ("LINE > FILE", "write it to a file; >> adds to it"),
        ("LINE <<END", "give the lines up to END as input"),
        (#"!COMMAND  \!"#, "run a shell command"),
        (#"history   \s"#, "the lines typed so far"),
        (#"help      \?"#, "this text; 'help NOUN VERB' shows the manual"),
        (#"\e"#, "edit the last line in your editor and run it"),
        (#"\watch N"#, "run the last command, which only reads, every N seconds"),
        (#"\timing"#, "say how long each command takes"),
        ("watcher [on|off]", "report new statuses between the lines"),
        ("clear", "clear the screen, like Ctrl-L"),
        (#"exit      \q"#, "leave, like Ctrl-D"),
    ]

    /// Reserved words with their descriptions, for completion.
    static let reservedWords: [CompletionCandidate] = [
        CompletionCandidate("..", "leave the noun"), CompletionCandidate("clear", "clear the screen"),
        CompletionCandidate("exit", "leave"),
        CompletionCandidate("history", "the lines typed so far"),
        CompletionCandidate("quit", "leave"), CompletionCandidate("use", "act as another address"),
        CompletionCandidate("watcher", "report new statuses"),
    ]

    static func text(context: NounDescription?) -> SafeText {
        var lines = [String]()
        if let context {
            let verbs = context.verbs.filter { !$0.isHidden }
            lines.append("verbs of '\(context.name)', \(context.abstract):")
            lines += table(verbs.map { ($0.name, $0.abstract) })
            lines.append("")
        }
        lines += table(rows)
        return SafeText(trusted: lines.map { $0 + "\n" }.joined())
    }

    private static func table(_ rows: [(word: String, about: String)]) -> [String] {
        let width = rows.map(\.word.count).max() ?? 0
        return rows.map { "  \($0.word)\(String(repeating: " ", count: width - $0.word.count + 2))\($0.about)" }
    }
}
