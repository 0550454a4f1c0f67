/// What stands above the statuses of an address.
package struct Bio: Sendable, Hashable {
    package let address: Address
    /// Markdown.
    package var content: String
    /// Can be read and not be written (`API.md` section 6.11).
    package var css: String

    package init(address: Address, content: String, css: String = "") {
        self.address = address
        self.content = content
        self.css = css
    }

    /// The page on which it stands.
    package var url: String { PublicURL.page(on: "status.lol", [address.label]) }
}
