/// The text above the statuses of an address, and the CSS and HTML of that page (service reference, section 6.11).
package struct Bio: Sendable, Hashable {
    package let address: Address
    /// Markdown.
    package var content = ""
    /// Nil where the service does not give it. A save sends back the value that was read, because the service may
    /// delete a field that is left out (section 6.13).
    package var css: String?
    /// HTML for the head of the page. Nil as for ``css``.
    package var head: String?

    /// The page on which it is.
    package var url: String { PublicURL.page(on: "status.lol", [address.label]) }
}

extension Bio: DescribedItem {
    package static let fields = ItemFields<Bio>(
        "bio",
        .derived("address", \.address.name, "the address that owns it", column: .key),
        .field("content", \.content, "the text, as Markdown", form: .prose, column: .main),
        .field("css", \.css, "the style of the page; null if the service does not say", form: .prose),
        .derived("url", \.url, "the URL of the page"),
        .field("head", \.head, "HTML for the head of the page; null if the service does not say", form: .prose))

    package init(key: String, of address: Address) { self.init(address: address) }
}
