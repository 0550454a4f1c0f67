package import FoundationEssentials

/// A picture on some.pics (service reference, section 6.15).
package struct Picture: Sendable, Hashable {
    /// Opaque.
    package var id: String
    package var address: Address
    /// The service calls it description, and shows no picture without one.
    package var caption: String?
    /// Text for people who cannot see the picture.
    package var alt: String?
    package var tags: [String]
    /// Nil where the service does not say.
    package var isHidden: Bool?
    package var mime: String?
    /// Bytes.
    package var size: Int?
    /// Camera data; an object of strings, or nil.
    package var exif: JSON?
    package var createdAt: Date?
    /// The picture itself.
    package var imageURL: String
    /// The public page, if it is not the usual one of its address and id: most pages are, and a long list would take
    /// half as much memory again with their URLs.
    private var unusualURL: String?
    /// The public page.
    package var url: String { unusualURL ?? Self.usualURL(address, id) }

    package init(
        id: String, address: Address, caption: String? = nil, alt: String? = nil, tags: [String] = [],
        isHidden: Bool? = nil, mime: String? = nil, size: Int? = nil,
        exif: JSON? = nil, createdAt: Date? = nil, imageURL: String? = nil, url: String? = nil
    ) {
        self.id = id
        self.address = address
        self.caption = caption
        self.alt = alt
        self.tags = tags
        self.isHidden = isHidden
        self.mime = mime
        self.size = size
        self.exif = exif
        self.createdAt = createdAt
        self.imageURL =
            imageURL ?? PublicURL.page(on: "cdn.some.pics", [address.label, id + "." + Self.fileExtension(of: mime)])
        unusualURL = url == Self.usualURL(address, id) ? nil : url
    }

    private static func usualURL(_ address: Address, _ id: String) -> String {
        PublicURL.page(on: host, [address.label, id])
    }

    /// Hosts of pages and of the pictures themselves.
    package static let host = "some.pics"

    private static func fileExtension(of mime: String?) -> String {
        mime.flatMap(ImageKind.init(mime:))?.fileExtension ?? "jpg"
    }

    /// Whether the service shows it to everybody.
    package var isDescribed: Bool { caption?.isEmpty == false }

    /// A name for the file in the working folder: that of the image URL if its characters are safe, otherwise a name
    /// made from the id. Text from the service must not name another folder or a hidden file.
    package var fileName: String {
        let last = imageURL.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? ""
        if Self.isPlain(last), last.contains(".") { return last }
        let name = String(
            id.unicodeScalars.map { Self.isPlain(String($0)) || $0 == "." ? Character($0) : "-" }.drop { $0 == "." }
                .prefix(100))
        return (name.isEmpty ? "picture" : name) + "." + Self.fileExtension(of: mime)
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 255 && !name.hasPrefix(".") && !name.hasPrefix("-")
            && name.utf8.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
    }
}

extension Picture: DescribedItem {
    package static let fields = ItemFields<Picture>(
        "picture", key: .assigned("id"), named: ["id", "caption"],
        feed: Feed(author: "address", time: "created_at", id: "id", text: "caption", details: ["alt", "tags", "url"]),
        .field("id", \.uploadedID, "its id", column: .key),
        .derived("address", \.address.name, "the address that owns it", column: .marginal),
        .field(
            "caption", \.caption, "its description; without one the service does not show it", form: .line,
            column: .main),
        .field("alt", \.alt, "what it shows, for those who cannot see it", form: .line),
        .field("tags", \.tags, "its tags", form: .members, column: .extra),
        .field(
            "hidden", \.isHidden, "whether it is hidden from the public; null if the service does not say",
            form: .flag),
        .field("mime", \.mime, "the kind of image", title: "Kind"),
        .field("size", \.size, "bytes", column: .extra, shownAs: .bytes),
        .field("exif", \.exif, "camera data; null where there is none", title: "Camera"),
        .field("created_at", \.createdAt, "when it was uploaded", column: .useful),
        .field("image_url", \.uploadedImageURL, "the image itself"),
        .field("url", \.uploadedURL, "its public page"))

    package init(key: String, of address: Address) { self.init(id: key, address: address) }

    // A picture that is not uploaded yet has neither an id nor a URL.

    private var uploadedID: String? {
        get { id.isEmpty ? nil : id }
        set { id = newValue ?? "" }
    }

    private var uploadedImageURL: String? {
        get { id.isEmpty ? nil : imageURL }
        set { imageURL = newValue ?? imageURL }
    }

    private var uploadedURL: String? {
        get { id.isEmpty ? nil : url }
        set { unusualURL = newValue == Self.usualURL(address, id) ? nil : newValue }
    }
}
