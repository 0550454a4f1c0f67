package import FoundationEssentials

/// A named text. Everybody who knows its name can read it, listed or not (service reference, section 6.9).
package struct Paste: Sendable, Hashable {
    package var title: String
    package var address: Address
    /// Nil in lists that do not contain it.
    package var content: String?
    /// Nil where the service does not say: the answer about a single paste may lack it.
    package var isListed: Bool?
    package var modifiedAt: Date?

    package init(title: String, address: Address, content: String?, isListed: Bool?, modifiedAt: Date? = nil) {
        self.title = title
        self.address = address
        self.content = content
        self.isListed = isListed
        self.modifiedAt = modifiedAt
    }

    /// The public page.
    package var url: String { PublicURL.page(of: address, on: "paste.lol", [title]) }
}
