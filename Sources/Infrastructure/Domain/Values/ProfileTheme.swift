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

    package init(
        id: String, name: String? = nil, author: String? = nil, authorURL: String? = nil, version: String? = nil,
        license: String? = nil, description: String? = nil,
        createdAt: Date? = nil, updatedAt: Date? = nil, sampleProfile: String? = nil
    ) {
        self.id = id
        self.name = name
        self.author = author
        self.authorURL = authorURL
        self.version = version
        self.license = license
        self.description = description
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.sampleProfile = sampleProfile
    }
}

/// A preview page of a theme.
package struct ThemePreview: Sendable, Hashable {
    package var id: String
    package var html: String

    package init(id: String, html: String) {
        self.id = id
        self.html = html
    }
}
