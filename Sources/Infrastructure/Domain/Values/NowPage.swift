package import FoundationEssentials

/// The now page of an address (service reference, section 6.6).
package struct NowPage: Sendable, Hashable {
    package var address: Address
    package var content = ""
    /// Whether the Now Garden shows it; nil where the service does not say. The page is public in any case.
    package var isListed: Bool?
    package var updatedAt: Date?

    package var url: String { PublicURL.page(of: address, on: "omg.lol", ["now"]) }
}

/// A now page as the Now Garden lists it.
package struct GardenPage: Sendable, Hashable {
    package var address: Address
    private let chosenURL: String?
    package var updatedAt: Date?

    /// The URL that its owner chose; not always on omg.lol.
    package var url: String { chosenURL ?? Self.usualURL(of: address) }

    /// - Parameter url: nil for the usual one.
    package init(address: Address, url: String?, updatedAt: Date?) {
        self.address = address
        // Not kept if it is the usual one: a hostile list of addresses would take several times its size.
        chosenURL = url == Self.usualURL(of: address) ? nil : url
        self.updatedAt = updatedAt
    }

    private static func usualURL(of address: Address) -> String {
        NowPage(address: address).url
    }
}

extension NowPage: DescribedItem {
    package static let fields = ItemFields<NowPage>(
        "now",
        .derived("address", \.address.name, "the address that owns it", column: .key),
        .field("content", \.content, "the source", form: .prose),
        .field(
            "listed", \.isListed, "whether the Now Garden shows it; null if the service does not say", form: .flag,
            column: .extra),
        .field("updated_at", \.updatedAt, "when it was last saved", column: .useful),
        .derived("url", \.url, "its public page", column: .main))

    package init(key: String, of address: Address) { self.init(address: address) }
}

extension GardenPage: DescribedItem {
    package static let fields = ItemFields<GardenPage>(
        "garden item", key: .chosen("url"), named: ["address"],
        .derived("address", \.address.name, "the address that owns it", column: .key),
        .derived("url", \.url, "the page", column: .main),
        .field("updated_at", \.updatedAt, "when it was last saved", column: .useful))

    package init(key: String, of address: Address) { self.init(address: address, url: key, updatedAt: nil) }
}
