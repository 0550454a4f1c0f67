package import Domain

/// Errors about options.
extension ArgumentReader {
    /// The error for an option before the noun that is not a global one.
    package static func unknownGlobal(_ word: String) -> TritonError {
        let near =
            word.utf8.count > 2
            ? Suggestion.nearest(word.hasPrefix("--") ? word : "-" + word, among: GlobalOptions.kinds.keys.sorted())
            : nil
        return TritonError(
            .usage, "unknown option '\(line: word)'",
            hint: near.map { "did you mean '\(line: $0)'?" }
                ?? "options of a command come after it: triton NOUN VERB [OPTIONS]")
    }

    package func unknown(_ word: String, _ option: OptionWord) -> TritonError {
        let names = declarations.all.lazy.filter { !$0.info.isHidden }.flatMap(\.info.names).filter {
            $0.hasPrefix("--")
        }
        var near: String?
        var shown = word
        if case .long(let name, _) = option {
            near = Suggestion.nearest(name, among: names)
            shown = name
        } else if word.utf8.count > 2, case .long(let name, _)? = OptionWord("-" + word) {
            // `-json` lacks a hyphen. Other words are more likely texts, such as `-all`.
            near = names.first { $0 == name }
        }
        let advice: SafeText =
            if let near { "; did you mean '\(line: near)'?" } else {
                Self.isText(shown) ? "; write '--' before a text that begins with '-'" : ""
            }
        return TritonError(.usage, "unknown option '\(line: shown)'" + advice)
    }

    /// Whether the word is probably a text that begins with a hyphen, and not an unknown option.
    private static func isText(_ word: String) -> Bool {
        word.contains(" ") || isNumber(word) || word.utf8.count > 2 && !word.hasPrefix("--")
    }

    package static func takesNoValue(_ name: String) -> TritonError {
        TritonError(.usage, "the option '\(line: name)' takes no value")
    }

    static func invalid(_ value: String, _ name: String, _ info: OptionInfo) -> TritonError {
        guard !info.values.isEmpty else { return invalid(value, name, takes: info.form) }
        let near = Suggestion.hint(
            for: value, among: info.values, else: "it takes \(line: info.values.joined(separator: ", "))")
        return TritonError(.usage, "'\(line: value)' is not a value of '\(line: name)'; \(near)")
    }

    /// - Parameter form: what it takes instead.
    package static func invalid(_ value: String, _ name: String, takes form: SafeText) -> TritonError {
        TritonError(.usage, "'\(line: value)' is not a value of '\(line: name)'; it takes \(form)")
    }
}
