import Commands
import Domain
import Output

extension Bio: Recordable {
    static let schema = RecordSchema(
        "bio",
        .init("address", .string, "the address that owns it", column: .key),
        .init("content", .string, "the text, as Markdown", column: .main),
        .init("css", .string, "the style of the page; null if the service does not say"),
        .init("url", .string, "the URL of the page"),
        .init("head", .string, "HTML for the head of the page; null if the service does not say"))

    var row: [FieldValue] { [.text(address.name), .text(content), .text(css), .text(url), .text(head)] }
}
