import Commands
import Domain
import Output

extension Paste: Recordable {
    static let schema = RecordSchema(
        "paste",
        .init("title", .string, "its title", column: .key),
        .init("address", .string, "the address that owns it"),
        .init("content", .string, "the text; null in lists that do not carry it"),
        .init(
            "listed", .boolean, "whether everybody sees it in the list; null if the service does not say",
            column: .extra),
        .init("modified_at", .time, "when it was last saved", column: .useful),
        .init("url", .string, "its public page")
    ).named(by: "title")

    var row: [FieldValue] {
        [.text(title), .text(address.name), .text(content), .flag(isListed), .time(modifiedAt), .text(url)]
    }
}
