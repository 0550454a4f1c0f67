import Database
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
        let text = EntryText(source)
        body = text.body
        title = text.title
        let slug = text.slug(orElse: entry)
        date = text.date?.seconds(in: configuration.zone) ?? now
        type = text.type
        status = text.status
        location = text.explicitLocation ?? (type == "post" ? configuration.path(at: date) : "/") + slug
        metadata = Self.metadata(text, slug: slug)
        output = MarkdownHTML.render(body)
        self.address = address
        self.entry = entry
        self.source = source
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
        for tag in text.commaSeparated where !members.has(tag.lowercased()) {
            members.set(tag.lowercased(), .string(tag))
        }
        return .object(members.all)
    }

    /// Inserts the entry, or replaces the one with the same id.
    func save(_ db: Database, longID: String) throws {
        try db.run(
            """
            INSERT INTO entry (address, entry, long_id, location, title, date, type, status, source, body, output, \
            metadata)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (address, entry) DO UPDATE SET location = excluded.location, title = excluded.title, \
            date = excluded.date, type = excluded.type, status = excluded.status, source = excluded.source, \
            body = excluded.body, output = excluded.output, metadata = excluded.metadata
            """,
            [
                address, entry, longID, location, title, date, type, status, source, body, output,
                PHPJSON.text(.object(metadata)),
            ])
    }
}
