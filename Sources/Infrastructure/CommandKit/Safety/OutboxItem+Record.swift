package import Domain

extension OutboxItem: Recordable {
    package static let schema = RecordSchema(
        "outbox item",
        .init("id", .string, "its number", column: .key),
        .init("command", .string, "what sends it", column: .useful),
        .init("address", .string, "as whom", column: .extra),
        .init("content", .string, "the text, byte for byte; null for a picture", column: .main),
        .init("state", .string, "unsent, queued or uncertain", column: .useful),
        .init("reason", .string, "why it is here", column: .extra),
        .init("created_at", .time, "when it was written", column: .extra),
        .init("size", .number, "bytes of the text or picture", column: .extra))

    /// Nil for a picture.
    package var text: String? { String(validating: content, as: UTF8.self) }

    package var row: [FieldValue] {
        [
            .text(id), .text(words.joined(separator: " ")), .text(address?.name), .text(text), .text(state.rawValue), .text(reason),
            .time(createdAt), .int(content.count),
        ]
    }
}
