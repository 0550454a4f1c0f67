/// An option that takes a value: `--limit 5`, `--limit=5`, `-n 5`, `-n=5`, of a number also `-n5`. Given again, the later one wins.
@propertyWrapper
package struct Option<Value: Sendable>: Sendable {
    private let given: @Sendable () -> Value

    package var wrappedValue: Value { given() }

    /// Declares one of which the last word counts.
    private static func declare<Word: WordValue>(
        _ names: [String], _ valueName: String, _ help: String, _ completion: WordCompletion, isOptional: Bool = true
    ) -> @Sendable () -> Word? {
        let slot = Slot()
        let info = OptionInfo(option: names, takes: valueName, about: help, isOptional: isOptional, values: Word.words, completion: completion)
        Declarations.note(Declaration(info: info, accepts: { Word(word: $0) != nil }, joinsValue: Word.isNumber, slot: slot))
        return { slot.words.last.flatMap(Word.init(word:)) }
    }
}

extension Option {
    /// One that may be left out.
    package init<Word: WordValue>(_ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none) where Value == Word? {
        given = Self.declare(names, valueName, help, completion)
    }

    /// One with a standard value.
    package init(wrappedValue: Value, _ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none) where Value: WordValue {
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
        wrappedValue: [String], _ names: String..., takes valueName: String, reads reading: OptionReading = .word, help: String, completion: WordCompletion = .none
    ) {
        let slot = Slot()
        let info = OptionInfo(option: names, takes: valueName, about: help, isRepeating: true, completion: completion)
        Declarations.note(Declaration(info: info, reading: reading, slot: slot))
        given = { slot.words.isEmpty ? wrappedValue : slot.words }
    }
}

extension Option: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}
