import Domain

/// A profile theme. Themes are part of the program, not of the state.
struct Theme: Sendable {
    let id: String
    let name: String
    let author: String
    let description: String
    let background: String
    let text: String
    let link: String

    static let all = [
        Theme(
            id: "default", name: "Default", author: "omg.lol", description: "Calm, bright, and at home everywhere.",
            background: "linear-gradient(160deg, #7fd3c8, #f2a7b5)",
            text: "#1f2430", link: "#12506b"),
        Theme(
            id: "lagoon", name: "Lagoon", author: "elsewhere", description: "Warm water, late afternoon.",
            background: "#0f7c8a", text: "#fdfcf5", link: "#ffe08a"),
        Theme(
            id: "lamplight", name: "Lamplight", author: "elsewhere", description: "For reading after dark.",
            background: "#191622", text: "#e8dcc0", link: "#f3b562"),
        Theme(
            id: "meadow", name: "Meadow", author: "omg.lol", description: "Green as far as the page goes.",
            background: "#dcedc1", text: "#26331c", link: "#3b7a2a"),
        Theme(
            id: "paper", name: "Paper", author: "omg.lol", description: "Nothing but words.", background: "#fffdf8",
            text: "#222222", link: "#222222"),
    ]

    private static let sampleProfile = String(decoding: PackageResources.theme_sample_md, as: UTF8.self)

    /// Epoch seconds, the same for all themes.
    private static let created = "1660000000"

    var document: JSON {
        let css: JSON = [
            "background_css": .string("background: \(background) !important;"), "text_css": .string("color: \(text);"),
            "link_css": .string("color: \(link);"),
            "icon_css": .string("color: \(link);"),
        ]
        return [
            "id": .string(id), "name": .string(name), "created": .string(Self.created),
            "updated": .string(Self.created), "author": .string(author),
            "author_url": .string(author == "omg.lol" ? "https://omg.lol" : "https://\(author).omg.lol"),
            "version": "1.0", "license": "MIT",
            "description": .string(description), "preview_css": .string(PHPJSON.text(css, isPretty: true)),
            "sample_profile": .string(Self.sampleProfile),
        ]
    }

    var html: String {
        [("{background}", background), ("{text}", text), ("{link}", link)].reduce(
            String(decoding: PackageResources.theme_preview_html, as: UTF8.self)
        ) { $0.replacingBytes(of: $1.0, with: $1.1) }
    }
}
