package import FoundationEssentials

/// The working copy of an address's web page, which only its owner can read (service reference, section 6.13).
package struct WebPage: Sendable, Hashable {
    package var address: Address
    package var content = ""
    /// `profile`, or another value for raw HTML.
    package var type: String?
    package var theme: String?
    package var css: String?
    package var head: String?
    package var isVerified = false
    /// Nil without a profile picture.
    package var pictureURL: String?
    /// An object such as `{"title": …, "description": …}`.
    package var metadata: JSON?
    /// Whether this text is the public page. Known only directly after a save.
    package var isPublished: Bool?
    package var modifiedAt: Date?

    package var url: String { PublicURL.page(of: address, on: "omg.lol") }
}

/// The profile picture of an address.
package struct Avatar: Sendable, Hashable {
    package var address: Address
    package var imageURL: String

    /// - Parameter imageURL: nil for the public URL, for every kind of picture (service reference, section 2).
    package init(address: Address, imageURL: String? = nil) {
        self.address = address
        self.imageURL = imageURL ?? PublicURL.page(on: "profiles.cache.lol", [address.label, "picture"])
    }
}

extension Avatar: DescribedRecord {
    package static let fields = ItemFields<Avatar>(
        "avatar",
        .derived("address", \.address.name, "the address that owns it", column: .key),
        .derived("image_url", \.imageURL, "the public URL of the picture", column: .main))
}

extension WebPage: DescribedItem {
    package static let fields = ItemFields<WebPage>(
        "web",
        .derived("address", \.address.name, "the address that owns it", column: .key),
        .field("content", \.content, "the source, as it was last saved", form: .prose),
        .field("type", \.type, "profile, or another kind of page", column: .extra),
        .field("theme", \.theme, "the name of its theme", column: .useful),
        .field("css", \.css, "additional CSS", form: .prose),
        .field("head", \.head, "what it adds to the head of the HTML page", form: .prose),
        .field("verified", \.isVerified, "whether the profile is verified", column: .extra),
        .field("profile_picture", \.pictureURL, "URL of the profile picture; null without one"),
        .field("metadata", \.metadata, "title and description, as the service keeps them"),
        .field(
            "published", \.isPublished, "whether this text is published; null if that is not known", form: .flag,
            isCached: false),
        .field("modified_at", \.modifiedAt, "when it was last saved", column: .useful),
        .derived("url", \.url, "the public page", column: .main))

    package init(key: String, of address: Address) { self.init(address: address) }
}
