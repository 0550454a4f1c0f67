import Domain

/// Changes Markdown except for its code, as other programs do.
enum MarkdownProse {
    /// Converts all parts of the text that are not code.
    static func map(_ text: String, _ convert: (String) -> String) -> String {
        var result = "", prose = ""
        var fence: (character: Character, count: Int)?
        func flush() {
            result += mapSpans(prose, convert)
            prose = ""
        }
        for line in text.utf8.split(separator: 10, omittingEmptySubsequences: false).map({ String(Substring($0)) }) {
            let mark = fenceMark(line)
            if let open = fence {
                result += line + "\n"
                if let mark, mark.character == open.character, mark.count >= open.count, mark.isBare { fence = nil }
            } else if let mark {
                flush()
                fence = (mark.character, mark.count)
                result += line + "\n"
            } else {
                prose += line + "\n"
            }
        }
        flush()
        // One newline was added to the last line.
        result.unicodeScalars.removeLast()
        return result
    }

    private static func fenceMark(_ line: String) -> (character: Character, count: Int, isBare: Bool)? {
        let content = line.drop { $0 == " " }
        guard line.count - content.count <= 3, let first = content.first, first == "`" || first == "~" else {
            return nil
        }
        let count = content.prefix { $0 == first }.count, rest = content.dropFirst(count)
        guard count >= 3, first == "~" || !rest.contains("`") else { return nil }
        return (first, count, rest.allSatisfy(\.isWhitespace))
    }

    /// Inline code is between two runs of backticks of the same length.
    private static func mapSpans(_ text: String, _ convert: (String) -> String) -> String {
        var result = "", prose = Substring()
        var rest = text[...]
        while let start = rest.firstIndex(of: "`") {
            let run = rest[start...].prefix { $0 == "`" }
            var search = rest[run.endIndex...], end: Substring.Index?
            while let next = search.firstIndex(of: "`") {
                let closing = search[next...].prefix { $0 == "`" }
                if closing.count == run.count {
                    end = closing.endIndex
                    break
                }
                search = search[closing.endIndex...]
            }
            guard let end else {
                prose += rest[..<run.endIndex]
                rest = rest[run.endIndex...]
                continue
            }
            prose += rest[..<start]
            result += convert(String(prose)) + rest[start..<end]
            prose = ""
            rest = rest[end...]
        }
        return result + convert(String(prose + rest))
    }
}

extension String {
    /// Replaces each text between two marks, and the marks; nil leaves them unchanged.
    func replacing(from start: String, to end: String, _ replacement: (String) -> String?) -> String {
        var result = "", rest = self[...]
        while let first = rest.firstRange(of: start) {
            guard let last = rest[first.upperBound...].firstRange(of: end) else { break }
            let inner = String(rest[first.upperBound..<last.lowerBound])
            result += rest[..<first.lowerBound]
            result += replacement(inner) ?? start + inner + end
            rest = rest[last.upperBound...]
        }
        return result + rest
    }
}
