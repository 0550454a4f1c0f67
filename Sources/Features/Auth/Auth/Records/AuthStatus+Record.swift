package import AuthRepository
package import Domain

extension AuthStatus: DescribedRecord {
    package static let fields = ItemFields<AuthStatus>(
        "auth status",
        .derived("profile", \.profile, "the profile in use", column: .useful),
        .derived("address", \.address?.name, "the selected address", column: .key),
        .derived("email", \.email, "the account's e-mail, where it is known", column: .extra),
        .derived("api_url", \.apiURL, "the service", column: .extra),
        .derived("token_source", \.tokenSource, "where the token comes from; null without one", column: .main),
        .derived("token_hint", \.tokenHint, "the end of the token", column: .extra),
        .derived("valid", \.isValid, "whether the service accepts it; null when that is not known", column: .useful))
}

extension ApprovalPage: DescribedRecord {
    package static let fields = ItemFields<ApprovalPage>(
        "approval page", .derived("url", \.url, "the page", column: .main))
}
