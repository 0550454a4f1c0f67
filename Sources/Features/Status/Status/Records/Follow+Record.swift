import Domain

extension Follow: Recordable {
    static let schema = RecordSchema(
        "follow",
        .init("address", .string, "who follows or is followed", column: .key),
        .init("url", .string, "the statuses of that address", column: .main))

    var row: [FieldValue] { [.text(address.name), .text(url)] }
}
