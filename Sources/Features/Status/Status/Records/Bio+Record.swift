import Commands
import Domain
import Output

extension Bio: Recordable {
    static let schema = RecordSchema(
        "bio",
        .init("address", .string, "whose it is", column: .key),
        .init("content", .string, "the text, as Markdown", column: .main),
        .init("css", .string, "the style of the page; null where the service does not say"),
        .init("url", .string, "the page it stands on"),
        .init("head", .string, "HTML for the head of the page; null where the service does not say"))

    var row: [FieldValue] { [.text(address.name), .text(content), .text(css), .text(url), .text(head)] }
}
