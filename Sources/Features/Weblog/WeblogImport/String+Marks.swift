extension String {
    /// Replaces each text between two marks, and the marks; nil leaves them unchanged.
    func replacing(from start: String, to end: String, _ replacement: (String) -> String?) -> String {
        replacing(from: start, to: end) { inner, _ in replacement(inner) }
    }

    /// The same, with the text after the second mark.
    func replacing(from start: String, to end: String, _ replacement: (String, Substring) -> String?) -> String {
        var result = "", rest = self[...]
        while let first = rest.firstRange(of: start) {
            guard let last = rest[first.upperBound...].firstRange(of: end) else { break }
            let inner = String(rest[first.upperBound..<last.lowerBound])
            result += rest[..<first.lowerBound]
            result += replacement(inner, rest[last.upperBound...]) ?? start + inner + end
            rest = rest[last.upperBound...]
        }
        return result + rest
    }
}
