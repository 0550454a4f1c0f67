package import FoundationEssentials

/// A theme for profile pages (service reference, section 6.12).
package struct ProfileTheme: Sendable, Hashable {
    package var id: String
    package var name: String?
    package var author: String?
    package var authorURL: String?
    package var version: String?
    package var license: String?
    package var description: String?
    package var createdAt: Date?
    package var updatedAt: Date?
    /// The source of a sample page.
    package var sampleProfile: String?
}

package struct ThemePreview: Sendable, Hashable {
    package var id: String
    package var html: String

    package init(id: String, html: String) {
        self.id = id
        self.html = html
    }
}

extension ProfileTheme: DescribedItem {
    package static let fields = ItemFields<ProfileTheme>(
        "theme", key: .chosen("id"), named: ["id", "name"],
        .field("id", \.id, "its short name", column: .key),
        .field("name", \.name, "its name", column: .useful),
        .field("author", \.author, "who made it", column: .useful),
        .field("author_url", \.authorURL, "their page"),
        .field("version", \.version, "its version", column: .marginal),
        .field("license", \.license, "its license", column: .marginal),
        .field("description", \.description, "its description", column: .main),
        .field("created_at", \.createdAt, "when it was made"),
        .field("updated_at", \.updatedAt, "when it was last changed", column: .extra),
        .field("sample_profile", \.sampleProfile, "the source of a sample page"))

    package var address: Address { .unowned }

    package init(key: String, of address: Address) { self.init(id: key) }
}

extension ThemePreview: DescribedItem {
    package static let fields = ItemFields<ThemePreview>(
        "theme preview", key: .chosen("id"),
        .field("id", \.id, "the theme", column: .key),
        .field("html", \.html, "a sample page in the theme", column: .main))

    package var address: Address { .unowned }

    package init(key: String, of address: Address) { self.init(id: key, html: "") }
}
