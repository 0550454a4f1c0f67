/// The command that the words before the cursor have chosen; none while there are only global options.
struct CompletionCommand {
    let page: CommandPage?
    private let type: (any TritonCommand.Type)?

    init(_ type: (any TritonCommand.Type)?) {
        self.type = type
        page = type?.page
    }

    /// What stands behind the verb.
    struct Words {
        var operands: [String] = []
        var given: Set<String> = []
        var pendingOption: String?
        var scope = CompletionScope()
        /// Whether `--` has ended the options.
        var isTerminated = false
    }

    func read(_ words: [String]) -> Words {
        var read = Words()
        var words = words[...]
        while let word = words.popFirst() {
            if read.isTerminated || !word.hasPrefix("-") || word == "-" {
                read.operands.append(word)
            } else if word == "--" {
                read.isTerminated = true
            } else {
                let (name, joined) = OptionWord.parts(of: word)
                read.given.insert(name)
                if let joined {
                    read.scope.note(name, joined)
                } else if takesValue(name) {
                    guard let value = words.popFirst() else {
                        read.pendingOption = name
                        return read
                    }
                    read.scope.note(name, value)
                }
            }
        }
        return read
    }

    /// Options without the operands. Asking the parser for them takes a millisecond, so it is done where they matter.
    var options: [OptionInfo] { all.filter { $0.kind != .positional } }

    var takesOperands: Bool { all.contains { $0.kind == .positional } }

    /// Whether the last operand may stand several times.
    var repeatsOperands: Bool { all.last { $0.kind == .positional }?.isRepeating ?? false }

    private var all: [OptionInfo] { type.map { OptionInfo.all(of: $0) } ?? OptionInfo.global }

    private func takesValue(_ name: String) -> Bool {
        (GlobalOptions.kinds[name] ?? options.first { $0.names.contains(name) }?.kind) == .option
    }
}
