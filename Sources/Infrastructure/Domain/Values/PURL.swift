/// A persistent URL: a name that redirects to a target (service reference, section 6.8).
package struct PURL: Sendable, Hashable {
    package var name: String
    package var address: Address
    package var target: String
    /// Number of visits; nil before the first.
    package var counter: Int?
    package var isListed: Bool

    package init(name: String, address: Address, target: String, counter: Int? = nil, isListed: Bool) {
        self.name = name
        self.address = address
        self.target = target
        self.counter = counter
        self.isListed = isListed
    }

    /// The fields that can be changed, as text.
    package var lines: String { "\(target)\n\(isListed ? "listed" : "unlisted")\n" }

    /// The public page.
    package var url: String { PublicURL.page(of: address, on: "url.lol", [name]) }
}
