import Commands
import Domain
import Output

extension Picture: Recordable {
    static let schema = RecordSchema(
        "picture",
        .init("id", .string, "its id", column: .key),
        .init("address", .string, "the address that owns it", column: .marginal),
        .init("caption", .string, "its description; without one the service does not show it", column: .main),
        .init("alt", .string, "what it shows, for those who cannot see it"),
        .init("tags", .strings, "its tags", column: .extra),
        .init("hidden", .boolean, "whether it is hidden from the public; null if the service does not say"),
        .init("mime", .string, "the kind of image", title: "Kind"),
        .init("size", .number, "bytes", column: .extra, shownAs: .bytes),
        .init("exif", .object, "camera data; null where there is none", title: "Camera"),
        .init("created_at", .time, "when it was uploaded", column: .useful),
        .init("image_url", .string, "the image itself"),
        .init("url", .string, "its public page")
    ).reading(
        as: Feed(author: "address", time: "created_at", id: "id", text: "caption", details: ["alt", "tags", "url"])
    ).named(by: "id", "caption")

    var row: [FieldValue] {
        [
            .text(id), .text(address.name), .text(caption), .text(alt), .texts(tags), .flag(isHidden), .text(mime),
            .int(size), exif.map { .json($0) } ?? .null,
            .time(createdAt), .text(imageURL), .text(url),
        ]
    }
}
