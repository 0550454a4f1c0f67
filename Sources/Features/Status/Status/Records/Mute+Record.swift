import Arguments
import Domain

extension Mute: Recordable {
    static let schema = RecordSchema(
        "mute",
        .init("kind", .string, "address or keyword", column: .useful),
        .init("value", .string, "who, or which words", column: .main),
        .init("created_at", .time, "since when", column: .extra))

    var row: [FieldValue] { [.text(kind.rawValue), .text(value), .time(createdAt)] }
}
