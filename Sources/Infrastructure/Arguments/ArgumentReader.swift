package import Domain

/// Assigns the arguments of a command line to their declarations, in one pass from left to right.
///
/// The rules are those of GNU's utilities: options may be between operands, `--` ends the options, a single `-` is an
/// operand, and flags of one letter may be joined. A value may follow its letter directly or after `=`.
///
/// Reading continues after a mistake, and the first mistake is kept. So the format of errors and a request for help are
/// found after a mistake too.
package struct ArgumentReader {
    /// The position of a word, which determines the possible options.
    package enum Place {
        /// Global options, and `--version`.
        case beforeNoun
        /// Global options. Others may belong to the command that runs when no verb is given.
        case beforeVerb
        case inCommand
    }

    /// The global options, and those of the command once it is known.
    package private(set) var declarations: Declarations
    package let options: GlobalOptions
    private var words: ArraySlice<String>
    package private(set) var operands: [String] = []
    package private(set) var error: TritonError?
    package private(set) var wantsHelp = false
    package private(set) var wantsVersion = false
    /// Whether `--` has ended the options.
    package private(set) var isTerminated = false
    /// The option at the end of the line whose value is missing.
    package private(set) var pendingOption: OptionInfo?
    private var origin = ParsedValues.Source.line

    package init(_ words: [String]) {
        self.words = words[...]
        let global = GlobalOptions.declared()
        (declarations, options) = (global.declarations, global.value)
    }

    /// The position of the next word among all words of the line.
    package var position: Int { words.startIndex }

    package var next: String? { words.first }

    // MARK: Reading

    /// Reads options up to the next word that is not an option, and takes this word. Nil at the end, and before an
    /// option that may belong to a command that is not known yet.
    package mutating func nextOperand(_ place: Place) -> String? {
        while let word = words.first {
            let option = OptionWord(word)
            if option == nil, word != "--" { return words.removeFirst() }
            if let option, read(option, place) { continue }
            guard place == .beforeNoun else { return nil }
            words.removeFirst()
            note(Self.unknownGlobal(word))
        }
        return nil
    }

    /// Sets the declarations of the command, with the global ones.
    package mutating func enter(_ all: Declarations) { declarations = all }

    /// Reads all remaining words, and keeps the operands.
    package mutating func readRest() {
        while let word = words.first {
            switch OptionWord(word) {
            case nil where word == "--":
                operands += words.dropFirst()
                words = []
                isTerminated = true
            case nil: operands.append(words.removeFirst())
            case let option?:
                if read(option, .inCommand) { continue }
                words.removeFirst()
                note(unknown(word, option))
            }
        }
    }

    /// Makes a word that was read as a verb the first operand of the command that runs without a verb.
    package mutating func takeBack(_ word: String) { operands.append(word) }

    /// Takes some of the operands out, in their order.
    package mutating func takeOperands(where isTaken: (String) -> Bool) -> [String] {
        defer { operands.removeAll(where: isTaken) }
        return operands.filter(isTaken)
    }

    /// Reads the options of the configuration, which apply only where the line gives none.
    package mutating func readDefaults(_ words: [String]) {
        var reader = ArgumentReader(words)
        reader.declarations = declarations
        reader.origin = .configuration
        reader.readRest()
        // A mistake in the configuration is reported before one in the line.
        if let mistake = reader.error { error = mistake }
    }

    /// Keeps the first mistake.
    package mutating func note(_ mistake: TritonError) { error = error ?? mistake }

    package mutating func replaceError(_ mistake: TritonError) { error = mistake }

    /// Whether exactly one required operand is missing; false after a mistake.
    package var lacksOneOperand: Bool {
        let required = declarations.infos.count { $0.kind == .positional && !$0.isOptional }
        return error == nil && required == operands.count + 1
    }

    package var operandCount: Int { operands.count }

    /// Evaluates what depends on the command's operands as if more had been given.
    package func assuming<Result>(_ more: [String], _ body: () -> Result) -> Result {
        let positional = declarations.all.filter { $0.info.kind == .positional }
        // More operands than are declared are reported when the line is finished.
        try? assign(operands + more, to: positional)
        defer { for declaration in positional { _ = declaration.values.removeAll() } }
        return body()
    }

    /// Assigns the operands, and refuses missing arguments.
    /// - Throws: ``TritonError`` of code `usage`: the first mistake of the line.
    package func finish() throws(TritonError) {
        if let error { throw error }
        try assign(operands, to: declarations.all)
        for declaration in declarations.all
        where declaration.info.kind == .option && !declaration.info.isOptional && declaration.values.words.isEmpty {
            throw TritonError(.usage, "missing option \(line: declaration.info.names.last ?? "")")
        }
        try declarations.check()
    }

    private func assign(_ operands: [String], to declarations: [Declaration]) throws(TritonError) {
        var left = operands[...]
        for declaration in declarations where declaration.info.kind == .positional {
            let count = declaration.info.isRepeating ? left.count : min(1, left.count)
            for word in left.prefix(count) { declaration.values.add(word, from: .line) }
            left.removeFirst(count)
            if count == 0, !declaration.info.isOptional {
                throw TritonError(.usage, "missing argument \(line: declaration.info.valueName.uppercased())")
            }
        }
        guard !left.isEmpty else { return }
        let list = left.map { "'\($0)'" }.joined(separator: ", ")
        throw TritonError(
            .usage,
            left.count == 1 ? "unexpected argument \(line: list)" : "\(left.count) unexpected arguments: \(line: list)")
    }

    // MARK: One option

    private enum Target {
        case declared(Declaration), help, version
    }

    private mutating func target(_ name: String, _ place: Place) -> Target? {
        switch name {
        case "-h", "--help": return .help
        case "-V", "--version": if place == .beforeNoun { return .version }
        default: break
        }
        return declarations.declaration(named: name).map { .declared($0) }
    }

    /// Takes the option and its value, if it is allowed here.
    /// - Returns: whether it was taken.
    private mutating func read(_ option: OptionWord, _ place: Place) -> Bool {
        switch option {
        case .long(let name, let value):
            guard let target = target(name, place) else { return false }
            words.removeFirst()
            take(target, name, value)
            return true
        case .short(let letters): return readShort(letters, place)
        }
    }

    /// Takes all letters or none: a word with an unknown letter may be a text. One that is a long name with one hyphen,
    /// such as `-offline`, is a mistake and not `-o` with a value.
    private mutating func readShort(_ letters: [Unicode.Scalar], _ place: Place) -> Bool {
        let long = "--" + Self.text(letters.prefix { $0 != "=" })
        guard letters.count == 1 || target(long, place) == nil else { return false }
        var taken: [(target: Target, name: String, value: String?)] = []
        var left = letters[...]
        while let letter = left.popFirst() {
            let name = "-\(letter)"
            guard let target = target(name, place) else { return false }
            var value: String?
            if left.first == "=" {
                value = Self.text(left.dropFirst())
                left = []
            } else if case .declared(let declaration) = target, declaration.info.kind == .option, !left.isEmpty {
                value = Self.text(left)
                left = []
            }
            taken.append((target, name, value))
        }
        words.removeFirst()
        for (target, name, value) in taken { take(target, name, value) }
        return true
    }

    /// - Parameter value: the value in the same word.
    private mutating func take(_ target: Target, _ name: String, _ value: String?) {
        switch target {
        case .help: if value == nil { wantsHelp = true } else { note(Self.takesNoValue(name)) }
        case .version: if value == nil { wantsVersion = true } else { note(Self.takesNoValue(name)) }
        case .declared(let declaration) where declaration.info.kind == .option: take(declaration, name, value)
        case .declared(let declaration):
            if let value {
                guard let target = declaration.info.valueOption.flatMap({ declarations.declaration(named: $0) }) else {
                    return note(Self.takesNoValue(name))
                }
                give(value, to: target, name)
            }
            // Always by its long name.
            declaration.values.add(declaration.flagValue ?? declaration.info.names.last ?? name, from: origin)
        }
    }

    private mutating func take(_ declaration: Declaration, _ name: String, _ value: String?) {
        if let value { return give(value, to: declaration, name) }
        if words.isEmpty { pendingOption = declaration.info }
        guard let next = words.first,
            declaration.reading == .unconditional || !Self.looksLikeOption(next) || Self.isNumber(next)
        else {
            return note(TritonError(.usage, "missing value for '\(line: name)'"))
        }
        repeat {
            give(words.removeFirst(), to: declaration, name)
        } while declaration.reading == .untilNextOption && words.first.map { !Self.looksLikeOption($0) } == true
    }

    private mutating func give(_ value: String, to declaration: Declaration, _ name: String) {
        guard declaration.accepts(value) else {
            let error = Self.invalid(value, name, declaration.info)
            return note(origin == .line ? error : error.withContext("in the defaults of the configuration"))
        }
        declaration.values.add(value, from: origin)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func looksLikeOption(_ word: String) -> Bool { word == "--" || OptionWord(word) != nil }

    /// Whether the word is a number such as `-5` or `-.5`, which is read as a value, so that the option can report an
    /// error about it.
    package static func isNumber(_ word: String) -> Bool {
        word.contains { $0.isASCII && $0.isNumber } && Double(word: word) != nil
    }
}
