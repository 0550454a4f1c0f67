import Domain
import Files
import WeblogService

/// The configuration of a weblog: its text and the parsed values (service reference, section 6.14).
struct SandboxWeblogConfiguration {
    let raw: String
    /// Kebab-case keys in the order of the text, then the defaults for missing keys.
    let members: [JSON.Member]

    init(_ raw: String) {
        self.raw = raw
        var members = MemberList()
        for line in WeblogSettings(raw).lines { members.set(line.key, .string(line.value)) }
        self.members = members.all + Self.defaults.filter { !members.has($0.key) }
    }

    subscript(_ key: String) -> String? { members.first { $0.key == key }?.value.looseText }

    /// The time zone; UTC for an unknown name.
    var zone: ZoneRules { self["timezone"].flatMap { SystemZones.rules(of: $0.trimmed) } ?? .utc }

    func path(at seconds: Int) -> String {
        WeblogSettings.postPath(self["post-path-format"] ?? WeblogSettings.standardPostPath, at: seconds, in: zone)
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
        .init("feed-post-count", "25"), .init("post-path-format", .string(WeblogSettings.standardPostPath)),
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
