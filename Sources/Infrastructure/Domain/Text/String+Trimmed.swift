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

extension StringProtocol {
    /// Whether nothing in the text can be read: editors leave a byte-order mark, and file systems NUL after a crash.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.value <= 32 || $0.properties.isWhitespace || $0.value == 0xFEFF }
    }
}
