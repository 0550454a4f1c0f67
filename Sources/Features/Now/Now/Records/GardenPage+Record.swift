import Domain

extension GardenPage: Recordable {
    static let schema = RecordSchema(
        "garden item",
        .init("address", .string, "the address that owns it", column: .key),
        .init("url", .string, "the page", column: .main),
        .init("updated_at", .time, "when it was last saved", column: .useful))

    var row: [FieldValue] { [.text(address.name), .text(url), .time(updatedAt)] }
}
