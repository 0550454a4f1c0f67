package import FoundationEssentials

/// A text of a weblog: a post, a page, a template or a file (service reference, section 6.14).
package struct WeblogEntry: Sendable, Hashable {
    /// The id in paths, which the service calls `entry`.
    package var id: String
    package var address: Address
    /// `post`, `page`, `template` or `file`, in lower case as the service answers.
    package var type = "post"
    /// `live`, `draft`, `unlisted`, `web only`, `feed only`, or any other value in the header of the text.
    package var status = "live"
    package var title: String?
    package var slug: String?
    /// The path on the weblog's host, such as `/2022/12/test-post`.
    package var location: String?
    /// As they were typed.
    package var tags: [String] = []
    package var publishedAt: Date?
    /// The exact full text with its header.
    package var source = ""
    /// The text without its header.
    package var body = ""

    /// The URL of the public page, or of the weblog if the location is unknown.
    package var url: String {
        let parts = (location ?? "").utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        return PublicURL.page(of: address, on: Self.host, parts)
    }

    /// The name in a sentence.
    package var name: String { title.flatMap { $0.isEmpty ? nil : $0 } ?? id }

    package static let host = "weblog.lol"
}

extension WeblogEntry: DescribedItem {
    package static let fields = ItemFields<WeblogEntry>(
        "entry", key: .chosen("id"), named: ["id", "slug", "location", "title"],
        .field("id", \.id, "its id", column: .key),
        .derived("address", \.address.name, "the address that owns it"),
        .field("type", \.type, "post, page, template or file", column: .extra),
        .field("status", \.status, "live, draft, unlisted, web only or feed only", column: .useful),
        .field("title", \.title, "its title", column: .main),
        .field("slug", \.slug, "the part of its location that is made from the title"),
        .field("location", \.location, "its path on the weblog"),
        .field("tags", \.tags, "its tags as they were typed"),
        .field("published_at", \.publishedAt, "its date", column: .useful),
        .field("source", \.source, "the text with its header, byte for byte", form: .prose),
        .field("body", \.body, "the text without its header"),
        .derived("url", \.url, "its public page"))

    package init(key: String, of address: Address) { self.init(id: key, address: address) }
}
