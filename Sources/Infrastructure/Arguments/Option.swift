/// An option that takes a value: `--limit 5`, `--limit=5`, `-n 5`, `-n=5`, of a number also `-n5`. Given again, the
/// later one wins.
@propertyWrapper
package struct Option<Value: Sendable>: Sendable {
    private let given: @Sendable () -> Value

    package var wrappedValue: Value { given() }

    /// Declares one of which the last word counts.
    private static func declare<Word: ArgumentValue>(
        _ names: [String], _ valueName: String, _ help: String, _ completion: WordCompletion, isOptional: Bool = true
    ) -> @Sendable () -> Word? {
        declare(names, valueName, help, completion, isOptional: isOptional, ParsedValues())
    }

    private static func declare<Word: ArgumentValue>(
        _ names: [String], _ valueName: String, _ help: String, _ completion: WordCompletion, isOptional: Bool,
        _ values: ParsedValues
    ) -> @Sendable () -> Word? {
        let info = OptionInfo(
            option: names, takes: valueName, about: help, isOptional: isOptional, values: Word.words,
            completion: completion)
        Declarations.note(
            Declaration(info: info, accepts: { Word(word: $0) != nil }, joinsValue: Word.isNumber, values: values))
        return { values.words.last.flatMap(Word.init(word:)) }
    }
}

extension Option {
    /// One that may be left out.
    package init<Word: ArgumentValue>(
        _ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none
    ) where Value == Word? {
        given = Self.declare(names, valueName, help, completion)
    }

    /// One that may be left out, and that flags stand for: `--json` is `--format json`. Of all of them the last counts.
    package init<Word: ArgumentValue>(
        _ names: String..., takes valueName: String, help: String, shorthands: [OptionShorthand]
    ) where Value == Word? {
        let values = ParsedValues()
        given = Self.declare(names, valueName, help, .none, isOptional: true, values)
        for shorthand in shorthands {
            let info = OptionInfo(flag: [shorthand.name], about: shorthand.help)
            Declarations.note(Declaration(info: info, flagValue: shorthand.value, values: values))
        }
    }

    /// One with a standard value.
    package init(
        wrappedValue: Value, _ names: String..., takes valueName: String, help: String,
        completion: WordCompletion = .none
    ) where Value: ArgumentValue {
        let last: @Sendable () -> Value? = Self.declare(names, valueName, help, completion)
        given = { last() ?? wrappedValue }
    }
}

extension Option<String> {
    /// One that must be given.
    package init(_ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none) {
        let last: @Sendable () -> String? = Self.declare(names, valueName, help, completion, isOptional: false)
        given = { last() ?? "" }
    }
}

extension Option<[String]> {
    /// One of which all are kept, not the last alone.
    package init(
        wrappedValue: [String], _ names: String..., takes valueName: String, reads reading: OptionReading = .word,
        help: String, completion: WordCompletion = .none
    ) {
        let values = ParsedValues()
        let info = OptionInfo(option: names, takes: valueName, about: help, isRepeating: true, completion: completion)
        Declarations.note(Declaration(info: info, reading: reading, values: values))
        given = { values.words.isEmpty ? wrappedValue : values.words }
    }
}

extension Option: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}

/// A flag that stands for a value of an option.
package struct OptionShorthand: Sendable {
    package let name: String
    package let value: String
    package let help: String

    package init(_ name: String, _ value: String, help: String) {
        self.name = name
        self.value = value
        self.help = help
    }
}
