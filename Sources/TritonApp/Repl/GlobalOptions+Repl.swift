import CommandKit
import Terminal

extension GlobalOptions {
    /// The words that give every line of a prompt or script what was given to `repl` itself. The address is none of
    /// them: `use` changes it. Nor is what names one file or the fields of one record.
    var wordsForEveryLine: [String] {
        var words: [String] = []
        func add(_ name: String, _ value: String?) { if let value { words += [name, value] } }
        func add(_ name: String, if isOn: Bool) { if isOn { words.append(name) } }
        add("--profile", profile)
        add("--format", format?.rawValue)
        add("--json", if: json)
        add("--jsonl", if: jsonl)
        add("--color", color?.rawValue)
        add("--header", if: header)
        add("--absolute", if: absolute)
        add("--quiet", if: quiet)
        words += Array(repeating: "-v", count: verbose)
        add("--dry-run", if: dryRun)
        add("--offline", if: offline)
        add("--refresh", if: refresh)
        add("--queue", if: queue)
        add("--timeout", timeout.map { String($0) })
        add("--no-retry", if: noRetry)
        add("--no-input", if: noInput)
        add("--yes", if: yes)
        add("--no-pager", if: noPager)
        return words
    }
}
