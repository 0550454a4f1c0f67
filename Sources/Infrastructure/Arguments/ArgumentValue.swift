/// A type to which an argument of a command line can be converted.
package protocol ArgumentValue: Sendable {
    init?(word: String)

    /// All valid words, if they are a closed list.
    static var words: [String] { get }
}

extension ArgumentValue {
    package static var words: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
    package init?(word: String) { self.init(rawValue: word) }
    package static var words: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
    package init?(word: String) { self = word }
}

extension Int: ArgumentValue {
    package init?(word: String) { self.init(word) }
}

extension UInt16: ArgumentValue {
    package init?(word: String) { self.init(word) }
}

extension Double: ArgumentValue {
    /// A decimal number; hexadecimal ones are refused.
    package init?(word: String) {
        guard !word.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
        self.init(word)
    }
}
