package import CommandKit
package import Domain

extension UndoItem: Recordable {
    package static let schema = RecordSchema(
        "undo item",
        .init("id", .string, "its number", column: .key),
        .init("command", .string, "the command that destroyed it", column: .main),
        .init("address", .string, "whose it was", column: .extra),
        .init("before", .object, "the thing as it was"),
        .init("lost", .strings, "what cannot come back", column: .useful),
        .init("created_at", .time, "when it was destroyed", column: .extra))

    package var row: [FieldValue] { [.text(id), .text(command), .text(address?.name), .json(before), .texts(lost), .time(createdAt)] }
}

/// An item that was put back, or would be.
struct RestoredItem: Recordable {
    let item: UndoItem
    let isRestored: Bool

    static let schema = UndoItem.schema.appending(.init("restored", .boolean, "whether it was put back"))

    var row: [FieldValue] { item.row + [.flag(isRestored)] }
}
