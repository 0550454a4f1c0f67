import Domain

/// Gives the words of a command line to the declarations that they are for.
///
/// As POSIX utilities and GNU's do it: options may stand between operands, `--` ends them, a lone `-` is an operand,
/// flags of one letter may be joined, and so may a letter and its value.
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
            if !Self.looksLikeOption(word) {
                operands.append(word)
            } else if word == "--" {
                operands += words
                return
            } else if word.hasPrefix("--") {
                try readLong(word)
            } else {
                try readShort(word)
            }
        }
    }

    /// `--name` or `--name=value`.
    private mutating func readLong(_ word: String) throws(TritonError) {
        let name = String(word.prefix { $0 != "=" })
        let value = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
        guard let declaration = declaration(name) else { throw unknown(name) }
        try take(declaration, name, value)
    }

    /// `-q`, `-qv`, `-n 5`, `-n5`, `-n=5`.
    private mutating func readShort(_ word: String) throws(TritonError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            let name = "-\(letter)"
            guard let declaration = declaration(name) else { throw unknown(letters.isEmpty && word.count == 2 || Self.isText(word) ? word : name) }
            guard declaration.info.kind == .option else {
                if letters.first == "=" { throw Self.takesNoValue(name) }
                declaration.slot.add(name)
                continue
            }
            let value = letters.first == "=" ? String(letters.dropFirst()) : letters.isEmpty ? nil : String(letters)
            return try take(declaration, name, value)
        }
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

    private static func looksLikeOption(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1 }

    /// `-5` and `-.5`: what is wrong with such a value is better said by the option that it is for.
    private static func isNumber(_ word: String) -> Bool { Double(word: word) != nil }

    /// A text that begins with a hyphen, and not an option that nobody knows.
    private static func isText(_ word: String) -> Bool { word.contains(" ") || word.dropFirst().first?.isNumber == true }

    // MARK: What is wrong

    private func unknown(_ name: String) -> TritonError {
        if Self.isText(name) { return TritonError(.usage, "unknown option '\(line: name)'; write '--' before a text that begins with '-'") }
        let near = name.hasPrefix("--") ? Suggestion.nearest(name, among: declarations.lazy.filter { !$0.info.isHidden }.flatMap(\.info.names).filter { $0.hasPrefix("--") }) : nil
        return TritonError(.usage, near.map { "unknown option '\(line: name)'; did you mean '\(line: $0)'?" } ?? "unknown option '\(line: name)'")
    }

    private static func takesNoValue(_ name: String) -> TritonError { TritonError(.usage, "the option '\(line: name)' takes no value") }

    private static func invalid(_ value: String, _ name: String, _ words: [String]) -> TritonError {
        guard !words.isEmpty else { return TritonError(.usage, "the value '\(line: value)' is invalid for '\(line: name)'") }
        let near: SafeText = Suggestion.nearest(value, among: words).map { "did you mean '\(line: $0)'?" } ?? "it takes \(line: words.joined(separator: ", "))"
        return TritonError(.usage, "'\(line: value)' is no value of '\(line: name)'; \(near)")
    }
}
