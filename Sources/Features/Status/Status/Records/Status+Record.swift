import Commands
import Domain
import Output

extension Status: Recordable {
    static let schema = RecordSchema(
        "status",
        .init("id", .string, "its id", column: .key),
        .init("address", .string, "the address that owns it", column: .useful),
        .init("emoji", .string, "its emoji", column: .key),
        .init("content", .string, "the text, as Markdown", column: .main),
        .init("created_at", .time, "when it was posted", column: .useful),
        .init("external_url", .string, "its link, or the copy on Mastodon"),
        .init("url", .string, "its public page")
    ).reading(
        as: Feed(badge: "emoji", author: "address", time: "created_at", id: "id", text: "content", isMarkdown: true))

    /// The columns of lists of one address: all but the address.
    static let ownColumns = ["created_at", "emoji", "content", "id"]
    static let timelineColumns = ["created_at", "address", "emoji", "content", "id"]

    var row: [FieldValue] {
        [
            .text(id), .text(address.name), .text(emoji), .text(content), .time(createdAt), .text(externalURL),
            .text(url),
        ]
    }
}
