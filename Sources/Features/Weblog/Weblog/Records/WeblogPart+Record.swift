import Commands
import Domain
import Output

extension WeblogConfiguration: Recordable {
    static let schema = RecordSchema(
        "weblog config",
        .init("address", .string, "the address that owns it", column: .key),
        .init("content", .string, "the text, byte for byte", column: .main),
        .init("settings", .object, "what the service reads from it, with its defaults"))

    var row: [FieldValue] { [.text(address.name), .text(content), .json(settings)] }
}

extension WeblogTemplate: Recordable {
    static let schema = RecordSchema(
        "weblog template",
        .init("address", .string, "the address that owns it", column: .key),
        .init("content", .string, "the text, byte for byte", column: .main))

    var row: [FieldValue] { [.text(address.name), .text(content)] }
}
