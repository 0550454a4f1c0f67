package import AuthRepository
package import Domain

extension AuthStatus: Recordable {
    package static let schema = RecordSchema(
        "auth status",
        .init("profile", .string, "the profile in use", column: .useful),
        .init("address", .string, "the selected address", column: .key),
        .init("email", .string, "the account's e-mail, where it is known", column: .extra),
        .init("api_url", .string, "the service", column: .extra),
        .init("token_source", .string, "where the token comes from; null without one", column: .main),
        .init("token_hint", .string, "the end of the token", column: .extra),
        .init("valid", .boolean, "whether the service accepts it; null when that is not known", column: .useful))

    package var row: [FieldValue] {
        [
            .text(profile), .text(address?.name), .text(email), .text(apiURL), .text(tokenSource), .text(tokenHint),
            .flag(isValid),
        ]
    }
}

extension ApprovalPage: Recordable {
    package static let schema = RecordSchema("approval page", .init("url", .string, "the page", column: .main))

    package var row: [FieldValue] { [.text(url)] }
}
