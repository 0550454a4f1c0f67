package import CommandKit
package import Domain

extension Follow: Recordable {
    package static let schema = RecordSchema(
        "follow",
        .init("address", .string, "who follows or is followed", column: .key),
        .init("url", .string, "the statuses of that address", column: .main))

    package var row: [FieldValue] { [.text(address.name), .text(url)] }
}
