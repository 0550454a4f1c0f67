import Commands
import Domain
import Output

extension WebPage: Recordable {
    static let schema = RecordSchema(
        "web",
        .init("address", .string, "the address that owns it", column: .key),
        .init("content", .string, "the source, as it was last saved"),
        .init("type", .string, "profile, or another kind of page", column: .extra),
        .init("theme", .string, "the name of its theme", column: .useful),
        .init("css", .string, "additional CSS"),
        .init("head", .string, "what it adds to the head of the HTML page"),
        .init("verified", .boolean, "whether the profile is verified", column: .extra),
        .init("profile_picture", .string, "URL of the profile picture; null without one"),
        .init("metadata", .object, "title and description, as the service keeps them"),
        .init("published", .boolean, "whether this text is published; null if that is not known"),
        .init("modified_at", .time, "when it was last saved", column: .useful),
        .init("url", .string, "the public page", column: .main))

    var row: [FieldValue] {
        [
            .text(address.name), .text(content), .text(type), .text(theme), .text(css), .text(head), .flag(isVerified),
            .text(pictureURL), metadata.map { .json($0) } ?? .null,
            .flag(isPublished), .time(modifiedAt), .text(url),
        ]
    }
}

extension Avatar: Recordable {
    static let schema = RecordSchema(
        "avatar",
        .init("address", .string, "the address that owns it", column: .key),
        .init("image_url", .string, "the public URL of the picture", column: .main))

    var row: [FieldValue] { [.text(address.name), .text(imageURL)] }
}
