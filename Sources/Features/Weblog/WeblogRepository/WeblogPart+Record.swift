package import CommandKit
package import Domain

extension WeblogConfiguration: Recordable {
    package static let schema = RecordSchema(
        "weblog config",
        .init("address", .string, "whose it is", column: .key),
        .init("content", .string, "the text, byte for byte", column: .main),
        .init("settings", .object, "what the service reads from it, with its defaults"))

    package var row: [FieldValue] { [.text(address.name), .text(content), .json(settings)] }
}

extension WeblogTemplate: Recordable {
    package static let schema = RecordSchema(
        "weblog template",
        .init("address", .string, "whose it is", column: .key),
        .init("content", .string, "the text, byte for byte", column: .main))

    package var row: [FieldValue] { [.text(address.name), .text(content)] }
}
