import Commands
import Domain
import Output

extension NowPage: Recordable {
    static let schema = RecordSchema(
        "now",
        .init("address", .string, "the address that owns it", column: .key),
        .init("content", .string, "the source"),
        .init("listed", .boolean, "whether the Now Garden shows it", column: .extra),
        .init("updated_at", .time, "when it was last saved", column: .useful),
        .init("url", .string, "its public page", column: .main))

    var row: [FieldValue] { [.text(address.name), .text(content), .flag(isListed), .time(updatedAt), .text(url)] }
}

extension GardenPage: Recordable {
    static let schema = RecordSchema(
        "garden item",
        .init("address", .string, "the address that owns it", column: .key),
        .init("url", .string, "the page", column: .main),
        .init("updated_at", .time, "when it was last saved", column: .useful))

    var row: [FieldValue] { [.text(address.name), .text(url), .time(updatedAt)] }
}
