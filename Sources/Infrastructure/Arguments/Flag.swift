/// An option without a value: `--json`, `-q`, or several in one word, `-qv`.
@propertyWrapper
package struct Flag<Value: Sendable>: Sendable {
    private let given: @Sendable () -> Value

    package var wrappedValue: Value { given() }
}

extension Flag<Bool> {
    /// - Parameter wrappedValue: `false`; it makes the declaration easier to read.
    package init(wrappedValue: Bool, _ names: String..., help: String) {
        let values = ParsedValues()
        given = { wrappedValue || !values.words.isEmpty }
        Declarations.note(Declaration(info: OptionInfo(.flag, names, about: help), values: values))
    }
}

extension Flag<Int> {
    /// The number of times that it was given.
    package init(_ names: String..., help: String) {
        let values = ParsedValues()
        given = { values.words.count }
        Declarations.note(Declaration(info: OptionInfo(.flag, names, about: help, isRepeating: true), values: values))
    }
}

/// Flags that exclude each other: `--listed` and `--unlisted`. Their raw values are their names.
package protocol FlagChoice: CaseIterable, RawRepresentable, Sendable where RawValue == String {
    var about: String { get }
}

extension Flag {
    /// The flag that was given last.
    package init<Choice: FlagChoice>(oneOf type: Choice.Type) where Value == Choice? {
        given = Self.declare(type)
    }

    package init(wrappedValue: Value, oneOf type: Value.Type) where Value: FlagChoice {
        let choice = Self.declare(type)
        given = { choice() ?? wrappedValue }
    }

    private static func declare<Choice: FlagChoice>(_ type: Choice.Type) -> @Sendable () -> Choice? {
        let values = ParsedValues()
        for choice in Choice.allCases {
            Declarations.note(
                Declaration(info: OptionInfo(.flag, ["--" + choice.rawValue], about: choice.about), values: values))
        }
        return { values.words.last.flatMap { Choice(rawValue: String($0.dropFirst(2))) } }
    }
}
