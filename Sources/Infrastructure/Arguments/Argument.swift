/// An operand: a word that belongs to no option. Operands are assigned in the order of their declarations.
@propertyWrapper
package struct Argument<Value: Sendable>: Sendable {
    private let given: @Sendable () -> Value

    package var wrappedValue: Value { given() }

    private init(
        _ name: String, _ help: String, _ completion: WordCompletion, isOptional: Bool, isRepeating: Bool = false,
        _ value: @escaping @Sendable ([String]) -> Value
    ) {
        let values = ParsedValues()
        given = { value(values.words) }
        let info = OptionInfo(
            .positional, takes: name, about: help, isOptional: isOptional, isRepeating: isRepeating,
            completion: completion)
        Declarations.note(Declaration(info: info, values: values))
    }
}

extension Argument<String> {
    /// A required operand.
    package init(_ name: String, help: String = "", completion: WordCompletion = .none) {
        self.init(name, help, completion, isOptional: false) { $0.last ?? "" }
    }
}

extension Argument<String?> {
    package init(_ name: String, help: String = "", completion: WordCompletion = .none) {
        self.init(name, help, completion, isOptional: true) { $0.last }
    }
}

extension Argument<[String]> {
    /// All remaining operands, at least one.
    package init(_ name: String, help: String = "", completion: WordCompletion = .none) {
        self.init(name, help, completion, isOptional: false, isRepeating: true) { $0 }
    }

    /// All remaining operands.
    package init(wrappedValue: [String], _ name: String, help: String = "", completion: WordCompletion = .none) {
        self.init(name, help, completion, isOptional: true, isRepeating: true) { $0.isEmpty ? wrappedValue : $0 }
    }
}
