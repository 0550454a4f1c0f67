extension String {
    /// Replaces each text between two marks, and the marks; nil leaves them unchanged.
    func replacing(from start: String, to end: String, _ replacement: (String) -> String?) -> String {
        replacing(from: start, to: end) { inner, _ in replacement(inner) }
    }

    /// Whether the text ends between the two marks.
    func endsInside(_ start: String, _ end: String) -> Bool {
        var rest = self[...], isInside = false
        while let first = rest.firstRange(of: isInside ? end : start) {
            rest = rest[first.upperBound...]
            isInside.toggle()
        }
        return isInside
    }

    /// The same, with the text after the second mark.
    /// - Parameter isEscapable: whether a backslash takes the meaning from the first mark.
    func replacing(
        from start: String, to end: String, isEscapable: Bool = false,
        _ replacement: (String, Substring) -> String?
    ) -> String {
        var result = "", rest = self[...]
        while let first = rest.firstRange(of: start) {
            let backslashes = isEscapable ? rest[..<first.lowerBound].reversed().prefix { $0 == "\\" }.count : 0
            guard backslashes % 2 == 0 else {
                result += rest[..<first.upperBound]
                rest = rest[first.upperBound...]
                continue
            }
            guard let last = rest[first.upperBound...].firstRange(of: end) else { break }
            let inner = String(rest[first.upperBound..<last.lowerBound])
            result += rest[..<first.lowerBound]
            result += replacement(inner, rest[last.upperBound...]) ?? start + inner + end
            rest = rest[last.upperBound...]
        }
        return result + rest
    }
}
