import Domain

extension Follow: DescribedRecord {
    static let fields = ItemFields<Follow>(
        "follow", named: ["address"],
        .derived("address", \.address.name, "who follows or is followed", column: .key),
        .derived("url", \.url, "the statuses of that address", column: .main))
}
