package import CommandKit
package import Domain

extension Bio: Recordable {
    package static let schema = RecordSchema(
        "bio",
        .init("address", .string, "whose it is", column: .key),
        .init("content", .string, "the text, as Markdown", column: .main),
        .init("css", .string, "the style of the page; it can be changed on the website only"),
        .init("url", .string, "the page it stands on"))

    package var row: [FieldValue] { [.text(address.name), .text(content), .text(css), .text(url)] }
}
