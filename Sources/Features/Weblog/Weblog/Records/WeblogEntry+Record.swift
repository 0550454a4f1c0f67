import Domain
import Output

extension WeblogEntry: Recordable {
    static let schema = RecordSchema(
        "entry",
        .init("id", .string, "its id", column: .key),
        .init("address", .string, "the address that owns it"),
        .init("type", .string, "post, page, template or file", column: .extra),
        .init("status", .string, "live, draft, unlisted, web only or feed only", column: .useful),
        .init("title", .string, "its title", column: .main),
        .init("slug", .string, "the part of its location that is made from the title"),
        .init("location", .string, "its path on the weblog"),
        .init("tags", .strings, "its tags as they were typed"),
        .init("published_at", .time, "its date", column: .useful),
        .init("source", .string, "the text with its header, byte for byte"),
        .init("body", .string, "the text without its header"),
        .init("url", .string, "its public page")
    ).named(by: "id", "slug", "location", "title")

    var row: [FieldValue] {
        [
            .text(id), .text(address.name), .text(type), .text(status), .text(title), .text(slug), .text(location),
            .texts(tags), .time(publishedAt), .text(source),
            .text(body), .text(url),
        ]
    }
}
