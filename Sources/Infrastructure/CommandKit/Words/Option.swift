/// An option that takes a value: `--limit 5`, `--limit=5`, `-n 5`, `-n=5`, of a number also `-n5`. Given again, the later one wins.
@propertyWrapper
package struct Option<Value: Sendable>: Sendable {
    private let given: @Sendable () -> Value
    private var replaced: Value?

    package var wrappedValue: Value {
        get { replaced ?? given() }
        set { replaced = .some(newValue) }
    }

    private init(_ declaration: Declaration, _ given: @escaping @Sendable () -> Value) {
        self.given = given
        Declarations.note(declaration)
    }
}

extension Option {
    /// One that may be left out.
    package init<Word: WordValue>(_ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none) where Value == Word? {
        let slot = Slot()
        let info = OptionInfo(option: names, takes: valueName, about: help, values: Word.words, completion: completion)
        self.init(Declaration(info: info, accepts: { Word(word: $0) != nil }, joinsValue: Word.isNumber, slot: slot)) { slot.words.last.flatMap(Word.init(word:)) }
    }

    /// One with a standard value.
    package init(wrappedValue: Value, _ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none) where Value: WordValue {
        let slot = Slot()
        let info = OptionInfo(option: names, takes: valueName, about: help, values: Value.words, completion: completion)
        self.init(Declaration(info: info, accepts: { Value(word: $0) != nil }, joinsValue: Value.isNumber, slot: slot)) {
            slot.words.last.flatMap(Value.init(word:)) ?? wrappedValue
        }
    }
}

extension Option<String> {
    /// One that must be given.
    package init(_ names: String..., takes valueName: String, help: String, completion: WordCompletion = .none) {
        let slot = Slot()
        let info = OptionInfo(option: names, takes: valueName, about: help, isOptional: false, completion: completion)
        self.init(Declaration(info: info, slot: slot)) { slot.words.last ?? "" }
    }
}

extension Option<[String]> {
    /// One of which all are kept, not the last alone.
    package init(
        wrappedValue: [String], _ names: String..., takes valueName: String, reads reading: OptionReading = .word, help: String, completion: WordCompletion = .none
    ) {
        let slot = Slot()
        let info = OptionInfo(option: names, takes: valueName, about: help, isRepeating: true, completion: completion)
        self.init(Declaration(info: info, reading: reading, slot: slot)) { slot.words.isEmpty ? wrappedValue : slot.words }
    }
}

extension Option: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}
