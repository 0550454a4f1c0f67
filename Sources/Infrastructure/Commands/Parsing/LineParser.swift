import Arguments
package import Domain

/// Parses the words of a command line into a ``ParsedLine``. It makes no object other than the command.
package struct LineParser: Sendable {
    /// The options that the configuration sets for a command, as words.
    package typealias Defaults = (_ name: String, _ type: any TritonCommand.Type) -> Result<[String], TritonError>

    private let nouns: [LazyNoun]

    package init(nouns: [LazyNoun]) { self.nouns = nouns }

    /// - Parameter defaults: called when the command is known, and only if it uses the configuration.
    package func parse(_ words: [String], defaults: Defaults = { _, _ in .success([]) }) -> ParsedLine {
        withoutActuallyEscaping(defaults) { defaults in
            var parsing = Parsing(nouns, words, isFinished: true, defaults)
            return parsing.run()
        }
    }

    /// Parses a line that is still being typed, up to the word at the cursor. Missing arguments are not an error.
    package func parse(unfinished words: [String]) -> ParsedLine {
        var parsing = Parsing(nouns, words, isFinished: false) { _, _ in .success([]) }
        return parsing.run()
    }

    /// The position of the first word that is not a global option: the noun, or at a prompt perhaps a verb of the
    /// current noun.
    package static func position(ofFirstWordIn words: [String]) -> Int? {
        var reader = ArgumentReader(words)
        return reader.nextOperand(.beforeNoun).map { _ in reader.position - 1 }
    }
}

/// The state of one parse: finds noun, verb and command for the words of the reader.
private struct Parsing {
    private let nouns: [LazyNoun]
    private let words: [String]
    /// Whether the line is to be run.
    private let isFinished: Bool
    private let defaults: LineParser.Defaults
    private var reader: ArgumentReader
    private var positions: [Int] = []
    private var listPart = RecordQuery.Part()
    private var missingItem: OperandKind?

    init(_ nouns: [LazyNoun], _ words: [String], isFinished: Bool, _ defaults: @escaping LineParser.Defaults) {
        self.nouns = nouns
        self.words = words
        self.isFinished = isFinished
        self.defaults = defaults
        reader = ArgumentReader(words)
    }

    mutating func run() -> ParsedLine {
        guard let word = nextName(.beforeNoun) else { return line(.program) }
        guard let noun = nouns.first(where: { $0.isNamed(word) })?.description else { return unknownNoun(word) }
        if noun.verbs.isEmpty, let main = noun.main { return command(noun, noun.name, main) }
        guard let verb = nextName(.beforeVerb) else { return withoutVerb(noun) }
        let names = noun.verbs.map(\.name)
        guard let resolved = VerbAliases.resolve(verb, among: names),
            let description = noun.verbs.first(where: { $0.name == resolved })
        else {
            guard let main = noun.main else {
                return unknownVerb(noun, Self.noVerb(verb, of: SafeText(line: noun.name), among: noun.shownVerbs))
            }
            takeBack(verb)
            return command(noun, noun.name, main)
        }
        switch description {
        case .command(let type): return command(noun, "\(noun.name) \(type.page.name)", type)
        case .group(let group): return self.group(noun, group)
        }
    }

    /// The next word as a part of the command's name.
    private mutating func nextName(_ place: ArgumentReader.Place) -> String? {
        guard let word = reader.nextOperand(place) else { return nil }
        positions.append(reader.position - 1)
        return word
    }

    /// Puts a word back that is not a part of the command's name.
    private mutating func takeBack(_ word: String) {
        positions.removeLast()
        reader.takeBack(word)
    }

    // MARK: Without a verb

    private mutating func withoutVerb(_ noun: NounDescription) -> ParsedLine {
        if let option = reader.next {
            let message: SafeText = "expected a verb of '\(line: noun.name)' before '\(line: option)'"
            reader.note(TritonError(.usage, message, hint: Self.verbHint(noun.shownVerbs)))
            reader.readRest()
            return line(reader.wantsHelp ? .noun(noun) : .unknownVerb(noun))
        }
        if isFinished, !reader.wantsHelp, let main = noun.main { return command(noun, noun.name, main) }
        return line(.noun(noun))
    }

    /// `weblog config get`: the next word is the verb; without it, the standard verb is used.
    private mutating func group(_ noun: NounDescription, _ group: VerbGroup) -> ParsedLine {
        let names = group.types.map { $0.page.name }
        let word = nextName(.beforeVerb)
        if word == nil, reader.next == nil, !isFinished { return line(.group(noun, group)) }
        var chosen = word.flatMap { VerbAliases.resolve($0, among: names) }
        if chosen == nil, let standard = group.standard, word.flatMap({ Suggestion.nearest($0, among: names) }) == nil {
            chosen = standard
            if let word { takeBack(word) }
        }
        guard let chosen, let type = group.types.first(where: { $0.page.name == chosen }) else {
            if word == nil, reader.wantsHelp { return line(.noun(noun)) }
            let path: SafeText = "\(line: noun.name) \(line: group.name)"
            return unknownVerb(noun, Self.noVerb(word ?? reader.next, of: path, among: names))
        }
        return command(noun, "\(noun.name) \(group.name) \(chosen)", type)
    }

    // MARK: Unknown words

    /// The arguments after the word belong to the alias or program that it names. Only the format of errors is read
    /// from them.
    private mutating func unknownNoun(_ word: String) -> ParsedLine {
        var whole = ArgumentReader(words)
        whole.readRest()
        return line(.unknownNoun(word), errorOptions: whole.options)
    }

    private mutating func unknownVerb(_ noun: NounDescription, _ error: TritonError) -> ParsedLine {
        reader.note(error)
        reader.readRest()
        return line(.unknownVerb(noun))
    }

    /// - Parameter path: the words that the verb belongs to: `weblog config`.
    private static func noVerb(_ word: String?, of path: SafeText, among verbs: [String]) -> TritonError {
        let words = verbs + VerbAliases.all.map(\.alias).filter { VerbAliases.resolve($0, among: verbs) != nil }
        let near = word.flatMap { VerbHints.verb(for: $0, among: verbs) ?? Suggestion.nearest($0, among: words) }
        return TritonError(
            .usage, word.map { "'\(path)' has no verb '\(line: $0)'" } ?? "'\(path)' needs a verb",
            hint: near.map { "did you mean 'triton \(path) \(line: $0)'?" } ?? verbHint(verbs))
    }

    private static func verbHint(_ verbs: [String]) -> SafeText {
        "verbs: \(line: verbs.joined(separator: ", "))"
    }

    // MARK: The command

    private mutating func command(
        _ noun: NounDescription, _ name: String, _ type: any TritonCommand.Type
    ) -> ParsedLine {
        let made = Declarations.of(type, with: reader.declarations)
        let command = ParsedCommand(
            noun: noun.name, name: name, type: type, value: made.value, options: reader.options)
        reader.enter(made.declarations)
        reader.readRest()
        if isFinished, !reader.wantsHelp { complete(command) }
        return line(.command(command))
    }

    /// Adds the options of the configuration, and checks the result.
    private mutating func complete(_ command: ParsedCommand) {
        let page = command.type.page
        do {
            if !page.traits.contains(.worksWithoutConfiguration) {
                reader.readDefaults(try defaults(command.name, command.type).get())
            }
            if page.takesPatterns {
                listPart.patterns = reader.takeOperands { NamePattern($0) != nil }.compactMap { NamePattern($0) }
            }
            missingItem = try missingItem(of: command.value, command.options, page)
            try reader.finish()
            try command.value.check(command.options)
            if command.options.selectsRecords || !listPart.patterns.isEmpty { takeListPart() }
        } catch {
            reader.replaceError(error.code == .usage && error.hint == nil ? command.usage(error.sentence) : error)
        }
    }

    /// - Throws: a mistake that no item mends, so that nobody chooses in vain.
    private func missingItem(
        of value: any TritonCommand, _ options: GlobalOptions, _ page: CommandPage
    ) throws(TritonError) -> OperandKind? {
        guard reader.error == nil, let last = page.operands.last,
            reader.lacksOneOperand || reader.assuming([], { value.lacksItem })
        else { return nil }
        let position = reader.operandCount
        let kind = position < page.operands.count ? page.operands[position] : last
        guard kind.canBeChosen else { return nil }
        // Some items have numbers, others names. A mistake with both is another one.
        let mistakes = ["1", "latest"].compactMap { item in
            reader.assuming([item]) {
                do throws(TritonError) { try value.check(options) } catch { return error }
                return nil as TritonError?
            }
        }
        if mistakes.count == 2, mistakes[0].sentence == mistakes[1].sentence { throw mistakes[0] }
        return kind
    }

    /// A list that is filtered or sorted is read whole: its part is chosen afterwards.
    private mutating func takeListPart() {
        let declarations = reader.declarations
        listPart.limit = declarations.declaration(named: "--limit")?.values.removeAll().last.flatMap { Int($0) }
        listPart.isReversed = declarations.declaration(named: "--reverse")?.values.removeAll().isEmpty == false
    }

    // MARK: The result

    private func line(_ destination: ParsedLine.Destination, errorOptions: GlobalOptions? = nil) -> ParsedLine {
        var wantsNoError = reader.wantsHelp
        if case .unknownVerb = destination { wantsNoError = false }
        return ParsedLine(
            words: words, destination: destination, options: reader.options,
            errorOptions: errorOptions ?? reader.options,
            error: wantsNoError ? nil : reader.error.map { masked($0, destination) }, namePositions: positions,
            listPart: listPart, missingItem: missingItem, reader: reader)
    }

    private func masked(_ error: TritonError, _ destination: ParsedLine.Destination) -> TritonError {
        guard case .command(let command) = destination, command.type.page.traits.contains(.mayHoldSecrets) else {
            return error
        }
        return SecretMask.error(error, hidingOperandsOf: words)
    }
}
