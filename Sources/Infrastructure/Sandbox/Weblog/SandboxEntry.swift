import Domain
import GRDB
import WeblogService

/// A weblog entry, parsed from its text (service reference, sections 6.14 and 8.5).
struct SandboxEntry {
    let address: String
    /// The id in paths.
    let entry: String
    let source: String
    let body: String
    let location: String
    let title: String
    let date: Int
    let type: String
    let status: String
    let metadata: [JSON.Member]
    let output: String

    /// - Parameter now: epoch seconds; the date of an entry without a valid date in its text.
    init(_ source: String, address: String, entry: String, now: Int, configuration: SandboxWeblogConfiguration) {
        let text = EntryText(source), body = Self.body(of: text)
        let title = text["title"].flatMap { $0.value.isEmpty ? nil : $0.value } ?? Self.title(of: body)
        let made = Slug.make(text["slug"]?.value ?? title)
        let slug = made.isEmpty ? entry : made
        date = text.date?.seconds(in: configuration.zone) ?? now
        type = (text["type"]?.value ?? "post").lowercased()
        status = (text["status"]?.value ?? "live").lowercased()
        if let explicit = text["location"]?.value, !explicit.isEmpty {
            location = explicit.hasPrefix("/") ? explicit : "/" + explicit
        } else {
            location = (type == "post" ? configuration.path(at: date) : "/") + slug
        }
        metadata = Self.metadata(text, slug: slug)
        output = MarkdownHTML.render(body)
        self.address = address
        self.entry = entry
        self.source = source
        self.body = body
        self.title = title
    }

    /// The text below the header, from its first line that is not blank.
    private static func body(of text: EntryText) -> String {
        text.rest.normalisedLineEnds.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
    }

    /// The first heading of the first level, else the first 15 words.
    private static func title(of body: String) -> String {
        let heading = body.split(separator: "\n").first { $0.hasPrefix("# ") }
        if let heading { return Trimmed.text(heading.dropFirst(2)) }
        return body.split(whereSeparator: \.isWhitespace).prefix(15).joined(separator: " ")
    }

    /// The fields of the header, with keys in lower case; tags as a map from lower case to the form as typed.
    private static func metadata(_ text: EntryText, slug: String) -> [JSON.Member] {
        var members = MemberList()
        for field in text.fields where field.key != "slug" {
            members.set(field.key, field.key == "tags" ? tags(field.value) : .string(field.value))
        }
        members.set("slug", .string(slug))
        return members.all
    }

    private static func tags(_ text: String) -> JSON {
        var members = MemberList()
        for tag in text.split(separator: ",").map({ Trimmed.text($0) })
        where !tag.isEmpty && !members.has(tag.lowercased()) { members.set(tag.lowercased(), .string(tag)) }
        return .object(members.all)
    }

    /// Inserts the entry, or replaces the one with the same id.
    func save(_ db: Database, longID: String) throws {
        try db.execute(
            sql: """
                INSERT INTO entry (address, entry, long_id, location, title, date, type, status, source, body, output, \
                metadata)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (address, entry) DO UPDATE SET location = excluded.location, title = excluded.title, \
                date = excluded.date, type = excluded.type,
                    status = excluded.status, source = excluded.source, body = excluded.body, \
                output = excluded.output, metadata = excluded.metadata
                """,
            arguments: [
                address, entry, longID, location, title, date, type, status, source, body, output,
                PHPJSON.text(.object(metadata)),
            ])
    }
}
