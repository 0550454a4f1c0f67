/// The words before the cursor, taken apart as the program does it, but for a line that is not finished.
struct CompletionLine {
    /// Options before the noun and between noun and verb.
    private(set) var leading: [String] = []
    private(set) var noun: String?
    /// Everything behind the noun but leading options.
    private(set) var rest: [String] = []
    /// The option whose value stands at the cursor.
    private(set) var pendingOption: String?
    var given: Set<String> = []
    var scope = CompletionScope()

    init(_ words: [String]) {
        var words = words[...]
        while let word = words.popFirst() {
            if word.hasPrefix("-"), word != "-", word != "--" {
                // Options that are not global stand in commands without verbs.
                guard noun == nil || GlobalOptions.claim(word) != nil else {
                    rest = [word] + words
                    return
                }
                take(word, &words)
            } else if noun == nil {
                noun = word
            } else {
                rest = [word] + words
                return
            }
        }
    }

    var isEmpty: Bool { noun == nil && leading.isEmpty }

    /// The verb and what stands behind it.
    var verb: (name: String, rest: [String])? { rest.first.map { ($0, Array(rest.dropFirst())) } }

    /// The same line with a noun before its first word.
    func entering(_ name: String) -> CompletionLine { CompletionLine(leading + [name] + (noun.map { [$0] } ?? []) + rest) }

    private mutating func take(_ word: String, _ words: inout ArraySlice<String>) {
        let (name, joined) = OptionWord.parts(of: word)
        leading.append(word)
        given.insert(name)
        guard GlobalOptions.kinds[name] == .option else { return }
        let value: String
        if let joined {
            value = joined
        } else if let next = words.popFirst() {
            leading.append(next)
            value = next
        } else {
            pendingOption = name
            return
        }
        scope.note(name, value)
    }
}

extension CompletionScope {
    mutating func note(_ option: String, _ value: String) {
        switch option {
        case "-a", "--address": address = value
        case "--profile": profile = value
        default: break
        }
    }
}
