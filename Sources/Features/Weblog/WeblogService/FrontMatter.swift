import Domain

/// YAML front matter, as other weblog programs write it, into the header lines that the service reads.
///
/// A header of plain `Key: value` lines is left alone. Where there is something that only YAML means, the header is
/// rewritten and the text below it stays byte for byte:
///
/// - quotes around a value go; comments and blank lines go;
/// - lists, `[a, b]` or one `- a` a line, become `a, b`;
/// - `draft: true` and `published: false` become `Status: Draft`, their opposites go;
/// - `permalink` becomes `Location`; `title`, `date`, `tags`, `slug`, `type`, `status`, `location` get their usual
///   spelling.
///
/// Nested values and block texts have no form in a header: they are refused.
enum FrontMatter {
    /// Nil for a text that the service understands as it is.
    /// - Throws: ``TritonError`` of code `bad_data` naming the line.
    static func translated(_ entry: EntryText) throws(TritonError) -> String? {
        guard entry.form == .fenced else { return nil }
        var reader = FrontMatterReader(entry.header)
        let members = try reader.members()
        guard reader.isYAML || members.contains(where: { isOurs($0) }) else { return nil }
        let lineEnd = entry.rest.utf8.starts(with: [13, 10]) ? "\r\n" : "\n"
        return (["---"] + headerLines(members) + ["---"]).joined(separator: lineEnd) + entry.rest
    }

    /// Keys that other programs know and the service does not.
    private static func isOurs(_ member: FrontMatterReader.Member) -> Bool {
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
