import Domain
import Files
import FoundationEssentials

/// The configuration of a weblog: its text and the parsed values (service reference, section 6.14).
struct SandboxWeblogConfiguration {
    let raw: String
    /// Kebab-case keys in the order of the text, then the defaults for missing keys.
    let members: [JSON.Member]

    init(_ raw: String) {
        self.raw = raw
        var members = MemberList()
        var lines = raw.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            guard !["#", "//", ";"].contains(where: { Trimmed.text(line).hasPrefix($0) }),
                let colon = line.firstIndex(of: ":")
            else { continue }
            let key = Trimmed.text(line[..<colon]).lowercased().split(separator: " ").joined(separator: "-")
            // One blank after the colon is syntax, further ones belong to the value: a separator may have blanks.
            var value = String(line[line.index(after: colon)...])
            if value.hasPrefix(" ") { value.removeFirst() }
            if Trimmed.text(value).hasPrefix("<<[") {
                value = Self.block(String(Trimmed.text(value).dropFirst(3)), &lines)
            }
            members.set(key, .string(value))
        }
        self.members = members.all + Self.defaults.filter { !members.has($0.key) }
    }

    /// The text up to the closing mark `]>>`.
    private static func block(_ first: String, _ lines: inout ArraySlice<Substring>) -> String {
        var parts = [first]
        while let last = parts.last, !last.contains("]>>"), let next = lines.popFirst() { parts.append(String(next)) }
        let text = parts.joined(separator: "\n")
        return text.firstRange(of: "]>>").map { String(text[..<$0.lowerBound]) } ?? text
    }

    subscript(_ key: String) -> String? { members.first { $0.key == key }?.value.looseText }

    /// The time zone; UTC for an unknown name.
    var zone: ZoneRules { self["timezone"].flatMap { SystemZones.rules(of: Trimmed.text($0)) } ?? .utc }

    /// The path of a post, with PHP's letters for dates replaced.
    func path(at seconds: Int) -> String {
        let local = Moment(seconds + zone.offset(at: seconds))
        return (self["post-path-format"] ?? "/Y/m/").map { letter in
            switch letter {
            case "Y": Timestamp.padded(local.year, 4)
            case "y": Timestamp.padded(local.year % 100, 2)
            case "m": Timestamp.padded(local.month, 2)
            case "n": String(local.month)
            case "d": Timestamp.padded(local.day, 2)
            case "j": String(local.day)
            default: String(letter)
            }
        }.joined()
    }

    var document: JSON {
        [
            "object": .object(members), "json": .string(PHPJSON.text(.object(members), isPretty: true)),
            "raw": .string(raw),
        ]
    }

    /// Default values; the keys are those of the official example.
    private static let defaults: [JSON.Member] = [
        .init("weblog-title", "My weblog"), .init("weblog-description", "Words, now and then."), .init("author", ""),
        .init("separator", " · "),
        .init("tag-path", "/tag/"), .init("timezone", "UTC"), .init("date-format", "F j, Y g:i A"),
        .init("default-post", "---\nDate: $date\n---\n\n# A new post\n\nWhat happened?"),
        .init("feed-post-count", "25"), .init("post-path-format", "/Y/m/"),
        .init("recent-posts-count", "5"),
        .init("recent-posts-format", "[post:begin]<p><a href=\"$location\">$title</a></p>[post:end]"),
        .init("post-list-format", "[post:begin]<p><a href=\"$location\">$title</a></p>[post:end]"),
        .init("search-status", "enabled"),
        .init("search-results-success-message", "$count [result|results] for your search:"),
        .init("search-results-failure-message", "Nothing was found."),
        .init(
            "search-results-format", "<h2>$search</h2>\n[post:begin]<p><a href=\"$location\">$title</a></p>[post:end]"),
    ]
}
