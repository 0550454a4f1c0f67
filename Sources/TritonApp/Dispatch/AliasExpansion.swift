import Aliases
import Domain

enum AliasExpansion: Equatable {
    /// Words after `triton`.
    case words([String])
    /// A script for `sh -c`, with the words as its parameters.
    case shell(String, arguments: [String])

    /// - Throws: ``TritonError`` of code `usage` for a parameter that was not given.
    static func expand(_ expansion: String, name: String, arguments: [String]) throws(TritonError) -> AliasExpansion {
        if expansion.hasPrefix("!") { return .shell(String(expansion.dropFirst()), arguments: arguments) }
        var words: [String] = []
        // Arguments that no parameter takes are appended, such as options after the alias.
        var used = 0
        for word in try AliasWords.split(expansion) {
            if word == "$@" {
                words += arguments
                used = arguments.count
                continue
            }
            var out = ""
            var rest = Substring(word)
            while let character = rest.popFirst() {
                guard character == "$", let digit = rest.first?.wholeNumberValue, digit > 0 else {
                    out.append(character)
                    continue
                }
                rest.removeFirst()
                guard digit <= arguments.count else {
                    throw TritonError(.usage, "the alias '\(line: name)' needs a value for $\(digit)")
                }
                out += arguments[digit - 1]
                used = max(used, digit)
            }
            words.append(out)
        }
        return .words(words + arguments.dropFirst(used))
    }
}
