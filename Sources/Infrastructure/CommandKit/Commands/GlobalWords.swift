import Terminal

/// The words of a command, `GLOBAL… OTHER… GLOBAL…`, taken apart without knowing its own options. What is spelled in
/// another way (`-qv`, a value that is missing, one that is no number) stays among the others, for the parser.
struct GlobalWords {
    let options: GlobalOptions
    let others: [String]

    /// Nil behind `--`, where everything is text.
    init?(_ words: [String]) {
        guard !words.contains("--") else { return nil }
        let leading = Self.read(words[...], into: GlobalOptions())
        for index in leading.rest.indices {
            let trailing = Self.read(leading.rest[index...], into: leading.options)
            guard trailing.rest.isEmpty else { continue }
            options = trailing.options
            others = Array(leading.rest[..<index])
            return
        }
        options = leading.options
        others = Array(leading.rest)
    }

    /// Reads from the front for as long as the words are plainly global.
    private static func read(_ words: ArraySlice<String>, into options: GlobalOptions) -> (options: GlobalOptions, rest: ArraySlice<String>) {
        var options = options
        var rest = words
        while let word = rest.first {
            if options.switchOn(word) {
                rest.removeFirst()
                continue
            }
            let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
            let hasValue = name.count < word.count
            guard GlobalOptions.valued.contains(name), let value = hasValue ? String(word.dropFirst(name.count + 1)) : rest.dropFirst().first,
                !value.isEmpty, hasValue || !value.hasPrefix("-"), options.set(name, value)
            else { break }
            rest.removeFirst(hasValue ? 1 : 2)
        }
        return (options, rest)
    }
}

extension GlobalOptions {
    fileprivate mutating func switchOn(_ word: String) -> Bool {
        switch word {
        case "-v", "--verbose": verbose += 1
        case "--json": json = true
        case "--jsonl": jsonl = true
        case "--header": header = true
        case "--absolute": absolute = true
        case "--force": force = true
        case "-q", "--quiet": quiet = true
        case "--dry-run": dryRun = true
        case "--offline": offline = true
        case "--refresh": refresh = true
        case "--queue": queue = true
        case "--no-retry": noRetry = true
        case "--no-input": noInput = true
        case "-y", "--yes": yes = true
        case "--no-pager": noPager = true
        default: return false
        }
        return true
    }

    /// False for a value that the option does not take.
    fileprivate mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case "-a", "--address": address = value
        case "--profile": profile = value
        case "--fields": fields = [value]
        case "-o", "--output": output = value
        case "--format":
            format = OutputFormat(rawValue: value)
            return format != nil
        case "--color":
            color = ColorChoice(rawValue: value)
            return color != nil
        case "--timeout":
            timeout = Double(value)
            return timeout != nil
        default: return false
        }
        return true
    }
}
