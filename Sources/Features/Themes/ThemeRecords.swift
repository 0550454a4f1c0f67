package import Domain

extension ProfileTheme: Recordable {
    package static let schema = RecordSchema(
        "theme",
        .init("id", .string, "its short name", column: .key),
        .init("name", .string, "its name", column: .useful),
        .init("author", .string, "who made it", column: .useful),
        .init("author_url", .string, "their page"),
        .init("version", .string, "its version", column: .marginal),
        .init("license", .string, "its license", column: .marginal),
        .init("description", .string, "its description", column: .main),
        .init("created_at", .time, "when it was made"),
        .init("updated_at", .time, "when it was last changed", column: .extra),
        .init("sample_profile", .string, "the source of a sample page"))

    package var row: [FieldValue] {
        [
            .text(id), .text(name), .text(author), .text(authorURL), .text(version), .text(license), .text(description),
            .time(createdAt), .time(updatedAt),
            .text(sampleProfile),
        ]
    }
}

extension ThemePreview: Recordable {
    package static let schema = RecordSchema(
        "theme preview",
        .init("id", .string, "the theme", column: .key),
        .init("html", .string, "a sample page in the theme", column: .main))

    package var row: [FieldValue] { [.text(id), .text(html)] }
}
