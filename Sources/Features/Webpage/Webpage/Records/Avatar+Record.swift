import Domain

extension Avatar: DescribedRecord {
    static let fields = ItemFields<Avatar>(
        "avatar",
        .derived("address", \.address.name, "the address that owns it", column: .key),
        .derived("image_url", \.imageURL, "the public URL of the picture", column: .main))
}
