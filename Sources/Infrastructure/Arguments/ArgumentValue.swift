package import Domain

/// A type to which an argument of a command line can be converted.
package protocol ArgumentValue: Sendable {
    init?(word: String)

    /// All valid words, if they are a closed list.
    static var words: [String] { get }

    /// What a valid word is, for the error about another one.
    static var form: SafeText { get }
}

extension ArgumentValue {
    package static var words: [String] { [] }
    package static var form: SafeText { "a text" }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
    package init?(word: String) { self.init(rawValue: word) }
    package static var words: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
    package init?(word: String) { self = word }
}

extension Int: ArgumentValue {
    /// Negative numbers are refused, because no option takes them.
    package init?(word: String) {
        guard let number = Self(word), number >= 0 else { return nil }
        self = number
    }

    package static var form: SafeText { "a whole number from 0" }
}

extension UInt16: ArgumentValue {
    package init?(word: String) { self.init(word) }
    package static var form: SafeText { "a whole number from 0 to 65535" }
}

extension Double: ArgumentValue {
    /// A decimal number; hexadecimal ones are refused.
    package init?(word: String) {
        guard !word.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
        self.init(word)
    }

    package static var form: SafeText { "a number" }
}
