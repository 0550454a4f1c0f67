/// An option that takes a value: `--limit 5`, `--limit=5`, `-n 5`, `-n5`, `-n=5`. If it is repeated, the last one
/// wins.
@propertyWrapper
package struct Option<Value: Sendable>: Sendable {
    private let given: @Sendable () -> Value

    package var wrappedValue: Value { given() }

    /// Declares an option whose last word is used.
    private static func declare<Word: ArgumentValue>(
        _ names: [String], takes valueName: String, help: String, completion: WordCompletion = .none,
        isOptional: Bool = true, isHidden: Bool = false, values: ParsedValues = ParsedValues()
    ) -> @Sendable () -> Word? {
        let info = OptionInfo(
            .option, names, takes: valueName, about: help, isOptional: isOptional, values: Word.words,
            form: Word.form, completion: completion, isHidden: isHidden)
        Declarations.note(
            Declaration(
                info: info, accepts: { info.allows($0) && Word(word: $0) != nil }, values: values))
        return { values.words.last.flatMap(Word.init(word:)) }
    }
}

extension Option {
    /// An optional one.
    package init<Word: ArgumentValue>(
        _ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none,
        isHidden: Bool = false
    ) where Value == Word? {
        given = Self.declare(names, takes: valueName, help: help, completion: completion, isHidden: isHidden)
    }

    /// An optional one with flags as shorthands: `--json` is `--format json`. The last of all of them is used.
    package init<Word: ArgumentValue>(
        _ names: String..., takes valueName: String, help: String, shorthands: [OptionShorthand]
    ) where Value == Word? {
        let values = ParsedValues()
        given = Self.declare(names, takes: valueName, help: help, values: values)
        for shorthand in shorthands {
            var info = OptionInfo(.flag, [shorthand.name], about: shorthand.help)
            info.valueOption = shorthand.valueOption
            Declarations.note(Declaration(info: info, flagValue: shorthand.value, values: values))
        }
    }

    /// One with a default value.
    package init(
        wrappedValue: Value, _ names: String..., takes valueName: String, help: String,
        completion: WordCompletion = .none
    ) where Value: ArgumentValue {
        let last: @Sendable () -> Value? = Self.declare(
            names, takes: valueName, help: help, completion: completion)
        given = { last() ?? wrappedValue }
    }
}

extension Option<String> {
    /// A required one.
    package init(_ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none) {
        let last: @Sendable () -> String? = Self.declare(
            names, takes: valueName, help: help, completion: completion, isOptional: false)
        given = { last() ?? "" }
    }
}

extension Option<[String]> {
    /// One that collects all its values.
    package init(
        wrappedValue: [String], _ names: String..., takes valueName: String, reads reading: OptionReading = .word,
        help: String, completion: WordCompletion = .none, isHidden: Bool = false
    ) {
        let values = ParsedValues()
        let info = OptionInfo(
            .option, names, takes: valueName, about: help, isRepeating: true, completion: completion, isHidden: isHidden
        )
        Declarations.note(Declaration(info: info, reading: reading, accepts: info.allows, values: values))
        given = { values.words.isEmpty ? wrappedValue : values.words }
    }
}

/// A flag as a shorthand for a value of an option.
package struct OptionShorthand: Sendable {
    package let name: String
    package let value: String
    package let help: String
    /// See ``OptionInfo/valueOption``.
    package let valueOption: String?

    package init(_ name: String, _ value: String, help: String, valueOption: String? = nil) {
        self.valueOption = valueOption
        self.name = name
        self.value = value
        self.help = help
    }
}
