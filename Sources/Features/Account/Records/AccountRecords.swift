import Domain

/// The name on the account.
struct AccountName: DescribedRecord {
    let name: String?

    static let fields = ItemFields<AccountName>(
        "account name", .derived("name", \.name, "the name on the account", column: .main))
}

extension Preference: DescribedRecord {
    static let fields = ItemFields<Preference>(
        "preference",
        .derived("owner", \.owner, "the address that it belongs to", column: .extra),
        .derived("item", \.item, "its name", column: .key),
        .derived("value", \.value, "its value", column: .main))
}
