/// The parts of a word that looks like an option.
///
/// It is split by bytes and code points, not by characters, because a combining mark after `-` or `=` is part of the
/// same character and would hide it.
package enum OptionWord: Equatable, Sendable {
    /// `--name` or `--name=value`.
    case long(name: String, value: String?)
    /// `-q`, `-qv`, `-n5`, `-n=5`: the text after the hyphen.
    case short([Unicode.Scalar])

    /// Nil for an operand, such as `-` alone, and for `--`.
    package init?(_ word: String) {
        let bytes = word.utf8
        // Names of options are ASCII, so `-´` is text.
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

    /// The parts before and after the first `=`.
    private static func parts(of word: String) -> (name: String, value: String?) {
        let bytes = word.utf8
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
        return (
            String(decoding: bytes[..<equals], as: UTF8.self),
            String(decoding: bytes[bytes.index(after: equals)...], as: UTF8.self)
        )
    }
}
