extension String {
    /// The text without white space at both ends.
    package var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The texts between commas, without white space around them and without empty ones.
    package var commaSeparated: [String] {
        split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}
