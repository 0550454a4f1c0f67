import Domain

/// Gives the words of a command line to the declarations that they are for.
///
/// As GNU's utilities do it: options may stand between operands, `--` ends them, a lone `-` is an operand, flags of one
/// letter may be joined. A value is joined to its letter by `=`, or where it is a number: texts begin with hyphens too.
struct WordReader {
    private let declarations: [Declaration]
    private var words: ArraySlice<String>
    private var operands: [String] = []

    private init(_ declarations: [Declaration], _ words: [String]) {
        self.declarations = declarations
        self.words = words[...]
    }

    /// - Throws: ``TritonError`` of code `usage`.
    static func read(_ words: [String], for declarations: Declarations) throws(TritonError) {
        var reader = WordReader(declarations.all, words)
        try reader.readOptions()
        try reader.giveOutOperands()
        try reader.requireOptions()
    }

    private mutating func readOptions() throws(TritonError) {
        while let word = words.popFirst() {
            switch OptionWord(word) {
            case nil where word == "--":
                operands += words
                return
            case nil: operands.append(word)
            case .long(let name, let value)?:
                guard let declaration = declaration(name) else { throw unknown(name) }
                try take(declaration, name, value)
            case .short(let letters)?: try readShort(word, letters)
            }
        }
    }

    /// All or nothing: `-all` is no `-a` with a value but a text, or a mistake. Only a number is joined to its letter.
    private mutating func readShort(_ word: String, _ letters: [Unicode.Scalar]) throws(TritonError) {
        var taken: [(declaration: Declaration, name: String, value: String?)] = []
        var left = letters[...]
        while let letter = left.popFirst() {
            let name = "-\(letter)"
            guard let declaration = declaration(name) else { throw unknown(word) }
            var value: String?
            if left.first == "=" {
                value = Self.text(left.dropFirst())
                left = []
            } else if declaration.info.kind == .option, !left.isEmpty {
                let joined = Self.text(left)
                guard declaration.joinsValue, declaration.accepts(joined) else { throw unknown(word) }
                value = joined
                left = []
            }
            taken.append((declaration, name, value))
        }
        for (declaration, name, value) in taken { try take(declaration, name, value) }
    }

    /// - Parameter value: what was joined to the name.
    private mutating func take(_ declaration: Declaration, _ name: String, _ value: String?) throws(TritonError) {
        guard declaration.info.kind == .option else {
            if value != nil { throw Self.takesNoValue(name) }
            // By its long name, whichever was typed.
            return declaration.slot.add(declaration.info.names.last ?? name)
        }
        if let value { return try give(value, to: declaration, name) }
        guard let next = words.first, declaration.reading == .anyWord || !Self.looksLikeOption(next) || Self.isNumber(next) else {
            throw TritonError(.usage, "missing value for '\(line: name)'")
        }
        repeat {
            try give(words.removeFirst(), to: declaration, name)
        } while declaration.reading == .untilNextOption && words.first.map { !Self.looksLikeOption($0) } == true
    }

    private func give(_ value: String, to declaration: Declaration, _ name: String) throws(TritonError) {
        guard declaration.accepts(value) else { throw Self.invalid(value, name, declaration.info.values) }
        declaration.slot.add(value)
    }

    private mutating func giveOutOperands() throws(TritonError) {
        var left = operands[...]
        for declaration in declarations where declaration.info.kind == .positional {
            let count = declaration.info.isRepeating ? left.count : min(1, left.count)
            for word in left.prefix(count) { declaration.slot.add(word) }
            left.removeFirst(count)
            if count == 0, !declaration.info.isOptional { throw TritonError(.usage, "missing expected argument '<\(line: declaration.info.valueName)>'") }
        }
        guard !left.isEmpty else { return }
        let list = left.map { "'\($0)'" }.joined(separator: ", ")
        throw TritonError(.usage, left.count == 1 ? "unexpected argument \(line: list)" : "\(left.count) unexpected arguments: \(line: list)")
    }

    private func requireOptions() throws(TritonError) {
        for declaration in declarations where declaration.info.kind == .option && !declaration.info.isOptional && declaration.slot.words.isEmpty {
            throw TritonError(.usage, "missing expected argument '\(line: declaration.info.names.last ?? "")'")
        }
    }

    private func declaration(_ name: String) -> Declaration? { declarations.first { $0.info.names.contains(name) } }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }

    private static func looksLikeOption(_ word: String) -> Bool { word == "--" || OptionWord(word) != nil }

    /// `-5` and `-.5`: what is wrong with such a value is better said by the option that it is for.
    private static func isNumber(_ word: String) -> Bool { word.contains { $0.isASCII && $0.isNumber } && Double(word: word) != nil }

    /// A text that begins with a hyphen, and not an option that nobody knows.
    private static func isText(_ word: String) -> Bool { word.contains(" ") || isNumber(word) || word.utf8.count > 2 && !word.hasPrefix("--") }

    // MARK: What is wrong

    private func unknown(_ word: String) -> TritonError {
        let names = declarations.lazy.filter { !$0.info.isHidden }.flatMap(\.info.names).filter { $0.hasPrefix("--") }
        var near: String?
        if word.hasPrefix("--") {
            near = Suggestion.nearest(word, among: names)
        } else if word.utf8.count > 2, case .long(let name, _)? = OptionWord("-" + word) {
            // `-json` has a hyphen too few. What is not so near is rather a text, such as `-all`.
            near = names.first { $0 == name }
        }
        let advice: SafeText =
            if let near { "; did you mean '\(line: near)'?" } else { Self.isText(word) ? "; write '--' before a text that begins with '-'" : "" }
        return TritonError(.usage, "unknown option '\(line: word)'" + advice)
    }

    private static func takesNoValue(_ name: String) -> TritonError { TritonError(.usage, "the option '\(line: name)' takes no value") }

    private static func invalid(_ value: String, _ name: String, _ words: [String]) -> TritonError {
        guard !words.isEmpty else { return TritonError(.usage, "the value '\(line: value)' is invalid for '\(line: name)'") }
        let near: SafeText = Suggestion.nearest(value, among: words).map { "did you mean '\(line: $0)'?" } ?? "it takes \(line: words.joined(separator: ", "))"
        return TritonError(.usage, "'\(line: value)' is no value of '\(line: name)'; \(near)")
    }
}
