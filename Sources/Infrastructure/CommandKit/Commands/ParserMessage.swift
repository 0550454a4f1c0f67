import Domain

/// What the parser says of a command line, in our form: lower case, without a full stop, and with the nearest right word.
enum ParserMessage {
    static func inOurWords(_ said: String) -> SafeText {
        var text = said.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? said
        while text.last == "." || text.last?.isWhitespace == true { text.removeLast() }
        text = text.prefix(1).lowercased() + text.dropFirst()
        if text.hasPrefix("unknown option '") { return unknownOption(text) }
        if text.hasPrefix("the value '"), let message = invalidValue(text) { return message }
        return SafeText(line: withoutPlaceholder(text))
    }

    private static func unknownOption(_ text: String) -> SafeText {
        if let (option, near) = halves(text, ". Did you mean ") { return "\(line: option); did you mean \(line: near)" }
        return looksLikeText(text) ? "\(line: text); write '--' before a text that begins with '-'" : SafeText(line: text)
    }

    /// An option that nobody knows, or a text that begins with a hyphen?
    private static func looksLikeText(_ message: String) -> Bool {
        guard let start = message.firstIndex(of: "'") else { return false }
        let word = message[message.index(after: start)...].dropLast()
        return word.contains(" ") || word.dropFirst().first?.isNumber == true
    }

    /// Of an option that takes one of several words.
    private static func invalidValue(_ text: String) -> SafeText? {
        guard let (problem, list) = halves(text, ". Please provide one of '"), let (value, option) = halves(problem, "' is invalid for '") else { return nil }
        let words = list.dropLast().split(separator: "', '").flatMap { $0.split(separator: "' or '") }.map(String.init)
        let typed = String(value.dropFirst("the value '".count))
        let name = option.prefix { $0 != " " && $0 != "'" }
        let near: SafeText = Suggestion.nearest(typed, among: words).map { "did you mean '\(line: $0)'?" } ?? "it takes \(line: words.joined(separator: ", "))"
        return "'\(line: typed)' is no value of '\(line: String(name))'; \(near)"
    }

    /// `'--format <form>'` is `'--format'`: the usage line says what it takes.
    private static func withoutPlaceholder(_ text: String) -> String {
        guard let (before, after) = halves(text, " <"), after.hasSuffix(">'"), before.contains("'-") else { return text }
        return before + "'"
    }

    /// What stands before and behind the last place where that stands.
    private static func halves(_ text: String, _ separator: String) -> (String, String)? {
        text.ranges(of: separator).last.map { (String(text[..<$0.lowerBound]), String(text[$0.upperBound...])) }
    }
}
