/// A word that looks like an option, taken apart.
///
/// By bytes and code points, not by characters: a combining mark behind `-` or `=` makes one character with it, and
/// would take it out of sight.
package enum OptionWord: Equatable, Sendable {
    /// `--name` or `--name=value`.
    case long(name: String, value: String?)
    /// `-q`, `-qv`, `-n5`, `-n=5`: what comes after the hyphen.
    case short([Unicode.Scalar])

    /// Nil for an operand, such as `-` alone, and for `--`.
    package init?(_ word: String) {
        let bytes = word.utf8
        // No option begins otherwise, so `-´` is text.
        guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first, second < 0x80, word != "--" else {
            return nil
        }
        guard second == UInt8(ascii: "-") else {
            self = .short(Array(word.unicodeScalars.dropFirst()))
            return
        }
        let (name, value) = Self.parts(of: word)
        self = .long(name: name, value: value)
    }

    /// What comes before and behind the first `=`.
    package static func parts(of word: String) -> (name: String, value: String?) {
        let bytes = word.utf8
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
        return (
            String(decoding: bytes[..<equals], as: UTF8.self),
            String(decoding: bytes[bytes.index(after: equals)...], as: UTF8.self)
        )
    }
}
