import Domain

extension Avatar: Recordable {
    static let schema = RecordSchema(
        "avatar",
        .init("address", .string, "the address that owns it", column: .key),
        .init("image_url", .string, "the public URL of the picture", column: .main))

    var row: [FieldValue] { [.text(address.name), .text(imageURL)] }
}
