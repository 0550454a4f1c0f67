package import Domain

/// The configuration of a weblog: lines of `Key: value`, comments, and values of several lines between `<<[` and `]>>`
/// (service reference, section 6.14).
package struct WeblogSettings: Sendable {
    package struct Line: Sendable {
        /// In lower case, with hyphens for blanks, as in templates.
        package let key: String
        package let value: String
    }

    package let lines: [Line]
    private let values: [String: String]

    package init(_ text: String) {
        var found: [Line] = []
        var lines = text.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            guard !["#", "//", ";"].contains(where: { String(line).trimmed.hasPrefix($0) }),
                let colon = line.firstIndex(of: ":")
            else { continue }
            let key = String(line[..<colon]).trimmed.lowercased().split(separator: " ").joined(separator: "-")
            // One blank after the colon is syntax, further ones belong to the value: a separator may have blanks.
            var value = String(line[line.index(after: colon)...])
            if value.hasPrefix(" ") { value.removeFirst() }
            if value.trimmed.hasPrefix("<<[") { value = Self.block(String(value.trimmed.dropFirst(3)), &lines) }
            found.append(Line(key: key, value: value))
        }
        self.lines = found
        values = Dictionary(found.map { ($0.key, $0.value) }) { $1 }
    }

    /// The last one counts when a key appears twice.
    package subscript(_ key: String) -> String? { values[key] }

    /// The text up to the closing mark `]>>`.
    private static func block(_ first: String, _ lines: inout ArraySlice<Substring>) -> String {
        var parts = [first]
        while let last = parts.last, !last.contains("]>>"), let next = lines.popFirst() { parts.append(String(next)) }
        let text = parts.joined(separator: "\n")
        return text.firstRange(of: "]>>").map { String(text[..<$0.lowerBound]) } ?? text
    }

    package static let standardPostPath = "/Y/m/"

    /// The path of a post, with PHP's letters for dates replaced.
    /// - Parameters:
    ///   - format: such as ``standardPostPath``.
    ///   - seconds: the time of the post, since 1970.
    package static func postPath(_ format: String, at seconds: Int, in zone: ZoneRules) -> String {
        let date = CivilDay(secondsSince1970: seconds + zone.offset(at: seconds))
        return format.map { letter in
            switch letter {
            case "Y": Timestamp.padded(date.year, 4)
            case "y": Timestamp.padded(date.year % 100, 2)
            case "m": Timestamp.padded(date.month, 2)
            case "n": String(date.month)
            case "d": Timestamp.padded(date.day, 2)
            case "j": String(date.day)
            default: String(letter)
            }
        }.joined()
    }
}
