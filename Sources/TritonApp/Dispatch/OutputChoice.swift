import CommandKit

/// The format that was asked for last; known from the words alone, so that even a usage error is JSON when JSON was asked for.
struct OutputChoice: Sendable {
    private(set) var format: OutputFormat?
    private(set) var isQuiet = false

    init(_ words: [String]) {
        var isValue = false
        for word in words.prefix(while: { $0 != "--" }) {
            if isValue {
                format = OutputFormat(rawValue: word) ?? format
                isValue = false
                continue
            }
            switch word {
            case "--json": format = .json
            case "--jsonl": format = .jsonl
            case "--format": isValue = true
            case "-q", "--quiet": isQuiet = true
            default:
                if word.hasPrefix("--format=") { format = OutputFormat(rawValue: String(word.dropFirst(9))) ?? format }
            }
        }
    }

    var isJSON: Bool { format == .json || format == .jsonl }
}
