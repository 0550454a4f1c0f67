import Domain

/// Translates YAML front matter, as other weblog programs write it, into the header lines that the service reads.
///
/// A header of plain `Key: value` lines stays unchanged. If it contains other YAML, the header is rewritten, and the
/// text below it stays byte for byte:
///
/// - quotes around a value, comments and blank lines are removed;
/// - lists (`[a, b]`, or one `- a` for each line) become `a, b`;
/// - `draft: true` and `published: false` become `Status: Draft`, their opposites are removed;
/// - `permalink` becomes `Location`; `title`, `date`, `tags`, `slug`, `type`, `status`, `location` get their usual
///   spelling.
///
/// A header cannot contain nested values and block texts: they are refused.
enum FrontMatter {
    /// Nil for a text that the service understands without a translation.
    /// - Throws: ``TritonError`` of code `bad_data` naming the line.
    static func translated(_ entry: EntryText) throws(TritonError) -> String? {
        guard entry.form == .fenced else { return nil }
        var reader = FrontMatterReader(entry.header)
        let members = try reader.members()
        guard reader.isYAML || members.contains(where: { isForeign($0) }) else { return nil }
        let lineEnd = entry.rest.utf8.starts(with: [13, 10]) ? "\r\n" : "\n"
        return (["---"] + headerLines(members) + ["---"]).joined(separator: lineEnd) + entry.rest
    }

    /// Whether other programs know the key, and the service does not.
    private static func isForeign(_ member: FrontMatterReader.Member) -> Bool {
        let key = member.key.lowercased()
        return key == "permalink" || (key == "draft" || key == "published") && truth(member.value) != nil
    }

    private static func headerLines(_ members: [FrontMatterReader.Member]) -> [String] {
        let given = Set(members.map { $0.key.lowercased() })
        return members.compactMap { member in
            let key = member.key.lowercased()
            switch (key, truth(member.value)) {
            case ("draft", let isDraft?), ("published", let isDraft?):
                let isDraft = key == "draft" ? isDraft : !isDraft
                return isDraft && !given.contains("status") ? "Status: Draft" : nil
            case ("permalink", _): return given.contains("location") ? nil : "Location: \(member.value)"
            default: return "\(spelling[key] ?? member.key): \(member.value)"
            }
        }
    }

    private static let spelling = [
        "title": "Title", "date": "Date", "tags": "Tags", "slug": "Slug", "type": "Type", "status": "Status",
        "location": "Location",
    ]

    private static func truth(_ value: String) -> Bool? {
        switch value.lowercased() {
        case "true", "yes": true
        case "false", "no": false
        default: nil
        }
    }
}
