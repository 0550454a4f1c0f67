import Domain
import Output

extension PURL: Recordable {
    static let schema = RecordSchema(
        "purl",
        .init("name", .string, "the name", column: .key),
        .init("address", .string, "the address that owns it"),
        .init("target", .string, "the target URL", column: .main),
        .init("counter", .number, "visits; null before the first", column: .useful, title: "Visits"),
        .init(
            "listed", .boolean, "whether everybody sees it in the list; null if the service does not say",
            column: .extra),
        .init("url", .string, "its public page")
    ).named(by: "name")

    var row: [FieldValue] {
        [.text(name), .text(address.name), .text(target), .int(counter), .flag(isListed), .text(url)]
    }
}
