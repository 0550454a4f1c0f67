/// An operand: a word that belongs to no option. Operands are assigned in the order of their declarations.
@propertyWrapper
package struct Argument<Value: Sendable>: Sendable {
    private let given: @Sendable () -> Value

    package var wrappedValue: Value { given() }

    private init(_ info: OptionInfo, _ value: @escaping @Sendable ([String]) -> Value) {
        let values = ParsedValues()
        given = { value(values.words) }
        Declarations.note(Declaration(info: info, values: values))
    }
}

extension Argument<String> {
    /// A required operand.
    package init(_ name: String, help: String = "", completion: WordCompletion = .none) {
        self.init(OptionInfo(operand: name, about: help, isOptional: false, completion: completion)) { $0.last ?? "" }
    }
}

extension Argument<String?> {
    package init(_ name: String, help: String = "", completion: WordCompletion = .none) {
        self.init(OptionInfo(operand: name, about: help, isOptional: true, completion: completion)) { $0.last }
    }
}

extension Argument<[String]> {
    /// All remaining operands, at least one.
    package init(_ name: String, help: String = "", completion: WordCompletion = .none) {
        self.init(OptionInfo(operand: name, about: help, isOptional: false, isRepeating: true, completion: completion))
        { $0 }
    }

    /// All remaining operands.
    package init(wrappedValue: [String], _ name: String, help: String = "", completion: WordCompletion = .none) {
        self.init(OptionInfo(operand: name, about: help, isOptional: true, isRepeating: true, completion: completion)) {
            $0.isEmpty ? wrappedValue : $0
        }
    }
}

extension Argument: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}
