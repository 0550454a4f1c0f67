import Arguments
import Commands
import Output

extension ParsedLine {
    /// The words that give every line of a prompt or script what was given to `repl` itself. The address is none of
    /// them: `use` changes it. Nor is what names one file or the fields of one record.
    var wordsForEveryLine: [String] { globalWords(except: ["--address", "--fields", "--output", "--force"]) }
}
