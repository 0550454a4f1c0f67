package import Domain

extension OutboxItem: Recordable {
    package static let schema = RecordSchema(
        "outbox item",
        .init("id", .string, "its number", column: .key),
        .init("command", .string, "what sends it", column: .useful),
        .init("address", .string, "as whom", column: .extra),
        .init("content", .string, "the text, byte for byte", column: .main),
        .init("state", .string, "unsent, queued or uncertain", column: .useful),
        .init("reason", .string, "why it is here", column: .extra),
        .init("created_at", .time, "when it was written", column: .extra))

    package var row: [FieldValue] {
        [
            .text(id), .text(words.joined(separator: " ")), .text(address?.name), .text(String(decoding: content, as: UTF8.self)), .text(state.rawValue), .text(reason),
            .time(createdAt),
        ]
    }
}
