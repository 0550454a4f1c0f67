import Arguments
import Commands
import Output

extension ParsedLine {
    /// The global options of `repl` itself, as words for every line of the prompt or script. The address is not among
    /// them, because `use` changes it; nor are options for a single file or record.
    var wordsForEveryLine: [String] {
        globalWords(except: ["--address", "--fields", "--sort", "--where", "--output", "--force"])
    }
}
