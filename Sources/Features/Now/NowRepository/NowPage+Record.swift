package import CommandKit
package import Domain

extension NowPage: Recordable {
    package static let schema = RecordSchema(
        "now",
        .init("address", .string, "whose it is", column: .key),
        .init("content", .string, "the source"),
        .init("listed", .boolean, "whether the Now Garden shows it", column: .extra),
        .init("updated_at", .time, "when it was last saved", column: .useful),
        .init("url", .string, "its public page", column: .main))

    package var row: [FieldValue] { [.text(address.name), .text(content), .flag(isListed), .time(updatedAt), .text(url)] }
}

extension GardenPage: Recordable {
    package static let schema = RecordSchema(
        "garden item",
        .init("address", .string, "whose it is", column: .key),
        .init("url", .string, "the page", column: .main),
        .init("updated_at", .time, "when it was last saved", column: .useful))

    package var row: [FieldValue] { [.text(address.name), .text(url), .time(updatedAt)] }
}
